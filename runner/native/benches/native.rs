//! Compares the time to validate every sequence of four bytes by a C library, in guarded memory, with a bare loop in C:
//! `cargo bench --bench native`.
//!
//! Three sides run one after the other, three times, on one core each: a loop that calls the validator and counts what it
//! accepts; a loop that calls the plug-in in ordinary memory; and a whole run of the suite with one worker. All are built
//! from `examples/plugins/validator.c` with the same options. Times are processor time, workers included.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("libraries can be tested on Linux only");
}

#[cfg(target_os = "linux")]
fn main() -> linux::Result<std::process::ExitCode> {
    // it is its own worker
    match utfproof_native::supervisor(|_| None) {
        Some(status) => Ok(status),
        None => linux::main(),
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::error::Error;
    use std::path::{Path, PathBuf};
    use std::process::{Command, ExitCode};
    use std::time::Duration;

    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    use utfproof_judge::{Operation, Selection, Settings, Shard, Suite, UnderTest, run};
    use utfproof_native::Library;
    use utfproof_vectors::{Origin, Results, Vector, built_in_of, ill_formed_of_four};

    /// The number of measurements of each side.
    const ROUNDS: usize = 3;
    /// The inputs of each side.
    const INPUTS: u64 = 1 << 32;

    pub(super) type Result<T> = std::result::Result<T, Box<dyn Error>>;

    pub(super) fn main() -> Result<ExitCode> {
        Library::work_by(std::env::current_exe()?);
        let folder = tempfile::tempdir()?;
        let program = folder.path().join("bare");
        let library = folder.path().join("validator.so");
        build("benches/bare.c", &[], &program)?;
        build(
            "examples/plugins/validator.c",
            &["-shared", "-fPIC"],
            &library,
        )?;
        let vectors = vectors()?;
        let well_formed = vectors
            .iter()
            .filter(|vector| matches!(vector.results, Results::Output(..)));
        let well_formed = well_formed.map(Vector::count).sum();
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let bare = time(|| loop_of(&program, "VALIDATOR", well_formed))?;
            let plug_in = time(|| loop_of(&program, "PLUGIN", well_formed))?;
            let guarded = time(|| checked(&library, &vectors))?;
            rounds.push([bare, plug_in, guarded].map(|time| time.as_secs_f64()));
        }
        println!("| compared with | its time | guarded and judged | ratio | aim |");
        println!("|---|---|---|---|---|");
        for (side, name, aim) in [
            (0, "a bare loop in C", 1.3),
            (1, "the plug-in in ordinary memory", 1.2),
        ] {
            rounds.sort_by(|a, b| (a[2] / a[side]).total_cmp(&(b[2] / b[side])));
            let ratios = rounds.iter().map(|round| round[2] / round[side]);
            let ratios: Vec<f64> = ratios.collect();
            let middle = rounds[ROUNDS / 2];
            println!(
                "| {name} | {:.2} s | {:.2} s | {:.2} ({:.2} to {:.2}) | {aim} |",
                middle[side],
                middle[2],
                ratios[ROUNDS / 2],
                ratios[0],
                ratios[ROUNDS - 1]
            );
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The rows of all sequences of four bytes.
    fn vectors() -> Result<Vec<Vector>> {
        let operation = Operation::Utf8Validate;
        let files = built_in_of(&[operation])?.into_iter();
        let mut vectors: Vec<Vector> = files.flat_map(|file| file.vectors).collect();
        vectors.retain(|vector| vector.origin() == Some(Origin::Exhaustive));
        vectors.extend(ill_formed_of_four(operation));
        vectors.retain(|vector| vector.operands[0].elements.len() == 4);
        for vector in &mut vectors {
            vector.in_context = false;
        }
        assert_eq!(vectors.iter().map(Vector::count).sum::<u64>(), INPUTS);
        Ok(vectors)
    }

    fn build(source: &str, options: &[&str], into: &Path) -> Result<()> {
        let native = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let mut cc = Command::new("cc");
        cc.args(["-std=gnu11", "-O2"]).args(options);
        for below in ["include", "examples/plugins"] {
            cc.arg(format!("-I{}", native.join(below).display()));
        }
        let status = cc.arg(native.join(source)).arg("-o").arg(into).status()?;
        status
            .success()
            .then_some(())
            .ok_or_else(|| "cc fails".into())
    }

    fn loop_of(program: &Path, side: &str, well_formed: u64) -> Result<()> {
        let output = Command::new(program).arg(side).output()?;
        let accepted: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
        assert_eq!(accepted, well_formed, "{side}");
        Ok(())
    }

    fn checked(library: &Path, vectors: &[Vector]) -> Result<()> {
        let library = Library::start(library, &[], None, Duration::from_secs(60))?;
        let implementation: Box<dyn UnderTest + Send> = Box::new(library);
        let selection = Selection {
            vectors,
            suite: Suite::Exhaustive,
            shard: Shard::WHOLE,
        };
        let total = run(vec![implementation], selection, &Settings::default()).total();
        assert_eq!((total.differs, total.judged()), (0, INPUTS));
        Ok(())
    }

    /// The processor time of what this process and its children do.
    fn time(work: impl FnOnce() -> Result<()>) -> Result<Duration> {
        let before = used()?;
        work()?;
        Ok(used()? - before)
    }

    fn used() -> Result<Duration> {
        let mut microseconds = 0;
        for who in [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN] {
            let usage = getrusage(who)?;
            let times = [usage.user_time(), usage.system_time()];
            let times = times.map(|time| time.num_microseconds());
            microseconds += times.iter().sum::<i64>();
        }
        Ok(Duration::from_micros(microseconds.try_into()?))
    }
}
