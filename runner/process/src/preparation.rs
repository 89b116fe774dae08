//! Runs a command that prepares the start of an adapter, such as a compiler.

use std::time::{Duration, Instant};

use super::channel::Channel as _;
use super::child::Child;
use super::ending::Ending;
use super::lines::Lines;
use super::start_error::{StartError, StartProblem};
use super::{CommandLine, is_interrupted};

/// How long the end of a silent command is awaited before the next look at interruptions.
const GLANCE: Duration = Duration::from_millis(50);

/// Runs a command to its end. It has no input, and its standard output is dropped.
///
/// # Errors
///
/// [`StartProblem::Spawn`], [`StartProblem::Interrupted`], [`StartProblem::Unfinished`] after `limit`, or
/// [`StartProblem::Failed`] if its exit status is not 0; with the end of standard error. The process is then ended.
pub fn run_to_end(command: &CommandLine, limit: Duration) -> Result<(), StartError> {
    let mut child = Child::spawn(command)
        .map_err(|error| StartError::new(command, StartProblem::Spawn(error), None))?;
    child.close_input();
    let deadline = Instant::now() + limit;
    let problem = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        child.pump(left);
        child.lines = Lines::default();
        // the end of its output is not its end, which takes long on a busy machine
        if child.is_silent() && child.wait_for_exit(left.min(GLANCE)) {
            match child.ending() {
                Ending::NotRun(error) => break StartProblem::Spawn(error),
                Ending::Exited(status) if status.success() => return Ok(()),
                ending => break StartProblem::Failed(ending.to_string()),
            }
        }
        if is_interrupted() {
            break StartProblem::Interrupted;
        }
        if left.is_zero() {
            break StartProblem::Unfinished(limit);
        }
    };
    child.end();
    Err(StartError::new(command, problem, child.tail.last()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run(script: &str, limit: Duration) -> Result<(), StartError> {
        run_to_end(&CommandLine::new("sh").with(["-c", script]), limit)
    }

    #[test]
    fn a_command_succeeds_with_status_0_regardless_of_its_output() {
        let limit = Duration::from_secs(20);
        assert!(run("echo warning >&2; seq 100000; cat", limit).is_ok());
        let error = run("echo out; echo why >&2; exit 7", limit).unwrap_err();
        assert!(matches!(error.problem, StartProblem::Failed(_)), "{error}");
        assert_eq!(error.last_words, ["why"]);
    }

    #[test]
    fn a_command_is_ended_after_its_time_limit() {
        let limit = Duration::from_millis(100);
        let error = run("exec sleep 1000", limit).unwrap_err();
        assert!(
            matches!(error.problem, StartProblem::Unfinished(_)),
            "{error}"
        );
    }

    #[test]
    fn a_command_may_end_long_after_its_output() {
        let silent = "exec >&- 2>&-; exec sleep";
        assert!(run(&format!("{silent} 1"), Duration::from_secs(20)).is_ok());
        let error = run(&format!("{silent} 1000"), Duration::from_millis(800)).unwrap_err();
        assert!(
            matches!(error.problem, StartProblem::Unfinished(_)),
            "{error}"
        );
    }
}
