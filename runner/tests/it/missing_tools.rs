//! A test whose program is not installed says so and passes. Where `UTFPROOF_REQUIRE_TOOLS=1` is set, it fails.
#![cfg(all(unix, feature = "seconds"))]

use std::process::Command;

/// Tests that run Python, a C compiler, Chromium, Node or the tools of another language.
const TESTS: &[&str] = &[
    "adapters::a_few_adapters_report_ill_formed_input",
    #[cfg(feature = "slow")]
    "clients::c_with_ctest",
    "clients::go_with_testing",
    #[cfg(feature = "slow")]
    "clients::java_with_junit",
    "clients::python_with_pytest",
    "clients::ruby_with_minitest",
    "page::filters_in_the_address_apply",
    "tutorial::pages::the_adapter_of_the_readme_conforms",
    "tutorial::the_commands_in_c_print_the_output_shown",
    "tutorial::the_commands_in_python_print_the_output_shown",
    #[cfg(feature = "slow")]
    "tutorial::the_recipe_for_ci_passes_and_writes_its_reports",
];

/// Whether these tests pass without any installed program, and their output.
fn run(require: &str) -> (bool, String) {
    let nothing = tempfile::tempdir().unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--show-output"])
        .args(TESTS)
        .env("PATH", nothing.path())
        .env("UTFPROOF_REQUIRE_TOOLS", require)
        .env("UTFPROOF_WHOLE", "1") // no language is left out
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success(), text)
}

#[test]
fn a_test_whose_program_is_missing_fails_where_tools_are_required_and_passes_elsewhere() {
    let (passed, text) = run("0");
    assert!(passed, "{text}");
    for program in ["python3", "cc", "chromium", "node", "go", "ruby"] {
        let said = format!("not tested: {program} is not installed\n");
        assert!(text.contains(&said), "no '{said}' in\n{text}");
    }
    let (passed, text) = run("1");
    assert!(!passed, "{text}");
    for test in TESTS {
        let failed = format!("test {test} ... FAILED\n");
        assert!(text.contains(&failed), "no '{failed}' in\n{text}");
    }
}
