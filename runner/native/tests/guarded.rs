//! Codecs in Rust in guarded memory. This program is its own worker, so it has its own `main`.

#[cfg(target_os = "linux")]
mod linux {
    use std::process::ExitCode;
    use std::time::Duration;

    use utfproof_judge::{
        Answer, Description, Direct, DirectAnswer, Implementation, Operation, Reply, Request,
        Sequence, UnderTest as _,
    };
    use utfproof_native::{Library, supervisor};
    use utfproof_vectors::Results;

    /// A validator that does something else as well, once it has seen the input.
    struct Codec(fn(&[u8]) -> bool);

    impl Implementation for Codec {
        fn describe(&self) -> Description {
            Description::new("codec", "1").with_chunks([Operation::Utf8Validate])
        }

        fn answer(&mut self, request: &Request) -> Answer {
            let chunks = request.operands.iter().map(|operand| match operand {
                Sequence::Bytes(bytes) => (self.0)(bytes),
                _ => false,
            });
            // a fold, so that each chunk is looked at
            match chunks.fold(true, |all, one| all & one) {
                true => Answer::accepted(),
                false => Answer::rejected("no"),
            }
        }

        fn direct(&mut self, _: Operation) -> Option<Direct<'_>> {
            Some(Direct::validation(|bytes| match (self.0)(bytes) {
                true => DirectAnswer::Output,
                false => DirectAnswer::Rejected(None),
            }))
        }
    }

    fn is_valid(bytes: &[u8]) -> bool {
        std::str::from_utf8(bytes).is_ok()
    }

    /// Looks at the byte so far from the start of the input.
    fn look(bytes: &[u8], at: isize) -> u8 {
        let at = bytes.as_ptr().wrapping_offset(at);
        // SAFETY: there is none: this is the fault that is to be seen, in a process that is made for it
        unsafe { at.read_volatile() }
    }

    fn past(bytes: &[u8]) -> isize {
        bytes.len().cast_signed()
    }

    /// A codec: its name, its function, and words of the reply that shows its fault.
    type Plant = (&'static str, fn(&[u8]) -> bool, &'static str);

    const PLANTS: &[Plant] = &[
        ("right", is_valid, "accepted"),
        (
            "reads past the end",
            |bytes| is_valid(bytes) | (look(bytes, past(bytes)) == 1),
            "1 byte past the end of the input",
        ),
        (
            "reads 9 past the end",
            |bytes| is_valid(bytes) | (look(bytes, past(bytes) + 8) == 1),
            "9 bytes past the end of the input",
        ),
        (
            "reads before the start",
            |bytes| is_valid(bytes) | (look(bytes, -3) == 1),
            "3 bytes before the start of the input",
        ),
        (
            "takes what is before the start",
            |bytes| is_valid(bytes) & (near(bytes) != 0xFF),
            "before the start of the input",
        ),
        (
            "needs an even address",
            |bytes| is_valid(bytes) & bytes.as_ptr().addr().is_multiple_of(2),
            "alignment",
        ),
        ("writes", writes, "writes into the input"),
        (
            "panics",
            |bytes| is_valid(bytes) & (bytes != b"AB\0" || panic!("no")),
            "panicked",
        ),
        (
            "hangs",
            |bytes| is_valid(bytes) & (bytes != b"AB\0" || hang()),
            "TimedOut",
        ),
        (
            "exits",
            |bytes| is_valid(bytes) & (bytes != b"AB\0" || std::process::exit(0)),
            "the process",
        ),
        (
            "rejects one, and exits at a later one",
            |bytes| {
                is_valid(bytes) & (bytes != b"AA\0") & (bytes != b"AB\0" || std::process::exit(0))
            },
            "the process",
        ),
    ];

    /// The byte before the input, unless the input begins a page.
    fn near(bytes: &[u8]) -> u8 {
        match bytes.as_ptr().addr().is_multiple_of(4096) {
            true => 0,
            false => look(bytes, -1),
        }
    }

    fn writes(bytes: &[u8]) -> bool {
        let at = bytes.as_ptr().cast_mut();
        if !bytes.is_empty() {
            // SAFETY: as in `look`
            unsafe { at.write_volatile(bytes[0]) };
        }
        is_valid(bytes)
    }

    fn hang() -> bool {
        loop {
            std::thread::park();
        }
    }

    fn codec(name: &str) -> Option<Box<dyn Implementation + Send>> {
        let (.., codec, _) = PLANTS.iter().find(|plant| plant.0 == name)?;
        Some(Box::new(Codec(*codec)))
    }

    fn said(reply: &Reply) -> String {
        match reply {
            Reply::Answered(Answer::Output(_)) => "accepted".to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// The first of two chunks, the second, and a long input: each must show the fault.
    fn requests() -> Vec<Request> {
        let long = [&b"AB\0"[..], &[0x41; 100_000]].concat();
        let chunks: [&[&[u8]]; 4] = [&[b"AB\0"], &[b"AB\0", b""], &[b"", b"AB\0"], &[&long]];
        let request = |chunks: &&[&[u8]]| {
            Request::new(
                Operation::Utf8Validate,
                chunks.iter().map(|chunk| Sequence::bytes(*chunk)),
            )
        };
        chunks.iter().map(request).collect()
    }

    pub(super) fn main() -> ExitCode {
        if let Some(status) = supervisor(codec) {
            return status;
        }
        if let Ok(this) = std::env::current_exe() {
            Library::work_by(this);
        }
        let files = utfproof_vectors::built_in().unwrap_or_default();
        let mut vectors = files.iter().flat_map(|file| &file.vectors);
        let row = vectors.find(|vector| {
            let is_valid = matches!(vector.results, Results::Output(..));
            vector.operation == Operation::Utf8Validate && is_valid && vector.count() > 30_000
        });
        let row = row.expect("utf-8.validate has such a row");
        for (name, _, due) in PLANTS {
            let limit = Duration::from_millis(if *name == "hangs" { 500 } else { 20_000 });
            let mut codec = Library::codec(name, limit).expect(name);
            let replies = codec.answer_batch(&requests());
            // what shows on one input alone leaves the long one as it is
            let (short, long) = replies.split_at(3);
            let once = matches!(*name, "panics" | "hangs") || name.contains("exits");
            for reply in short.iter().chain(long.iter().filter(|_| !once)) {
                assert!(said(reply).contains(due), "{name}: {reply:?}");
            }
            assert!(
                !once || said(&long[0]) == "accepted",
                "{name}: {:?}",
                long[0]
            );
            let counted = codec.count(row, std::slice::from_ref(&(0..row.count())));
            let is_found = format!("{counted:?}").contains(due);
            // direct calls have memory that can be written
            let is_due = !matches!(*name, "right" | "writes");
            assert_eq!(is_found, is_due, "{name}: {counted:?}");
            // both stand in one block of cases: the death must not hide the answer before it
            let is_rejected = format!("{counted:?}").contains("departure: Rejected");
            assert!(
                is_rejected || !name.starts_with("rejects"),
                "{name}: {counted:?}"
            );
        }
        ExitCode::SUCCESS
    }
}

fn main() -> std::process::ExitCode {
    #[cfg(target_os = "linux")]
    return linux::main();
    #[cfg(not(target_os = "linux"))]
    std::process::ExitCode::SUCCESS
}
