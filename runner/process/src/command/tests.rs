use super::*;

#[test]
fn words_are_split_like_a_shell_does_and_shown_so_that_they_can_be_typed() {
    let command = CommandLine::parse(r#"a "b c" d\ e ''"#).expect("a command");
    assert_eq!(command, CommandLine::new("a").with(["b c", "d e", ""]));
    assert_eq!(CommandLine::parse(&command.to_string()), Ok(command));
}

#[test]
fn what_is_no_command_line_is_refused() {
    assert_eq!(CommandLine::parse("  "), Err(CommandLineError::Empty));
    let error = CommandLine::parse("a 'b\x1b").expect_err("unbalanced");
    assert_eq!(
        error,
        CommandLineError::Unbalanced(r"a 'b\u{1b}".to_owned())
    );
}

#[test]
fn control_characters_are_not_shown() {
    let command = CommandLine::new("a").with(["\x1b[31m"]);
    assert_eq!(command.to_string(), r"a '\u{1b}[31m'");
}
