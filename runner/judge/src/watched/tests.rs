use super::*;
use crate::direct::DirectAnswer;
use crate::reply::Answer;
use utfproof_oracle::Sequence;
use utfproof_vectors::built_in;

const LIMIT: Duration = Duration::from_millis(100);

/// Accepts everything, but hangs on one byte.
struct HangsOn(u8);

impl HangsOn {
    fn ask(&self, bytes: &[u8]) {
        if bytes == [self.0] {
            loop {
                thread::park();
            }
        }
    }
}

impl Implementation for HangsOn {
    fn describe(&self) -> Description {
        Description::new("hangs", "0").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        if let [Sequence::Bytes(bytes)] = request.operands.as_slice() {
            self.ask(bytes);
        }
        Answer::accepted()
    }

    fn direct(&mut self, _: Operation) -> Option<Direct<'_>> {
        Some(Direct::validation(|bytes: &[u8]| {
            self.ask(bytes);
            DirectAnswer::Output
        }))
    }
}

fn request(byte: u8) -> Request {
    Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![byte])])
}

#[test]
fn a_hang_is_blamed_on_its_request_and_the_rest_is_not_run() {
    let mut codec = Watched::new(HangsOn(0x42), LIMIT);
    let accepted = Reply::Answered(Answer::accepted());
    let replies = codec.answer_batch(&[request(0x41)]);
    assert_eq!(replies, vec![accepted.clone(); 1]);
    assert_eq!(codec.given_up(), None);
    let requests = [0x41, 0x42, 0x43].map(request);
    let replies = codec.answer_batch(&requests);
    assert_eq!(replies, [accepted, Reply::TimedOut, Reply::NotRun]);
    let why = codec.given_up().unwrap().to_owned();
    assert!(
        why.contains("within 100ms") && why.contains("--timeout"),
        "{why}"
    );
    // at once, not after another limit
    let since = Instant::now();
    assert_eq!(codec.answer_batch(&requests), vec![Reply::NotRun; 3]);
    assert!(since.elapsed() < LIMIT);
}

#[test]
fn a_slow_codec_is_no_hang() {
    struct Slow;
    impl Implementation for Slow {
        fn describe(&self) -> Description {
            Description::default()
        }
        fn answer(&mut self, _: &Request) -> Answer {
            thread::sleep(LIMIT / 4);
            Answer::accepted()
        }
    }
    let mut codec = Watched::new(Slow, LIMIT);
    let replies = codec.answer_batch(&vec![request(0); 12]);
    assert_eq!(replies, vec![Reply::Answered(Answer::accepted()); 12]);
}

#[test]
fn a_hang_of_a_direct_call_is_blamed_on_its_case() {
    let vectors = built_in()
        .unwrap()
        .into_iter()
        .flat_map(|file| file.vectors);
    let mut rows = vectors.filter(|vector| vector.id.starts_with("utf-8.validate/exhaustive/"));
    let row = rows.find(|row| row.count() == 128).unwrap(); // 00 to 7F
    let mut codec = Watched::new(HangsOn(0x42), LIMIT);
    let counted = codec.count(&row, &[0..0x30, 0x40..0x50]);
    assert_eq!((counted.conforming, counted.total()), (0, 0x40));
    let of = |reply: Reply| {
        counted
            .others
            .values()
            .find(move |others| others.reply == reply)
    };
    let hung = of(Reply::TimedOut).unwrap();
    assert_eq!((hung.first, hung.cases), (0x42, 1));
    assert_eq!(of(Reply::NotRun).unwrap().cases, 0x3F);
    // another codec has another thread
    assert_eq!(
        Watched::new(HangsOn(0xFF), LIMIT)
            .count(&row, &[0..64, 64..128])
            .conforming,
        128
    );
}

#[test]
fn the_deadline_ends_a_hang_without_blame() {
    let mut codec = Watched::new(HangsOn(0x42), Duration::from_secs(3600));
    codec.end_by(Instant::now() + LIMIT);
    assert_eq!(codec.answer_batch(&[request(0x42)]), [Reply::NotRun]);
    assert_eq!(codec.given_up(), Some(OUT_OF_TIME));
}
