use super::*;

#[test]
fn a_command_is_split_like_in_a_shell_and_shown_ready_to_type() {
    let command = CommandLine::parse(r#"a "b c" d\ e ''"#).expect("a command");
    assert_eq!(command, CommandLine::new("a").with(["b c", "d e", ""]));
    assert_eq!(CommandLine::parse(&command.to_string()), Ok(command));
}

#[test]
fn an_invalid_command_line_is_refused() {
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
