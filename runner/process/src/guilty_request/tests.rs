use super::*;
use utfproof_judge::{Answer, Operation, Sequence};

/// The reaction of an imitation to a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Answer,
    Die,
    Hang,
    /// It answers, and dies before the next request.
    AnswerAndDie,
    /// It answers, and writes another line.
    AnswerAndChatter,
}
use Act::{Answer as Fine, AnswerAndChatter, AnswerAndDie, Die, Hang};

/// An imitation of an adapter. Its reaction is a function of the request's number and of the number of requests that
/// the same process has served before.
struct Imitation<F> {
    act: F,
    /// Whether it loses the replies of a window when it dies.
    buffers: bool,
    /// The number of requests that the process has served, if there is a process.
    served: Option<usize>,
    late: Option<Failure>,
    starts: u32,
    vain: u32,
    confirmations: u32,
    good: Option<Request>,
    is_given_up: bool,
    window: usize,
    asked: usize,
    hangs: usize,
}

fn died(how: &str) -> Failure {
    Failure::Died {
        how: how.to_owned(),
        words: String::new(),
    }
}

fn imitation<F: Fn(usize, usize) -> Act>(buffers: bool, act: F) -> Imitation<F> {
    Imitation {
        act,
        buffers,
        served: None,
        late: None,
        starts: 0,
        vain: 0,
        confirmations: 0,
        good: None,
        is_given_up: false,
        window: usize::MAX,
        asked: 0,
        hangs: 0,
    }
}

impl<F: Fn(usize, usize) -> Act> Imitation<F> {
    fn serve(&mut self, request: &Request, replies: &mut Vec<Reply>) -> Result<(), Failure> {
        self.late.take().map_or(Ok(()), Err)?;
        let served = self.served.get_or_insert(0);
        let act = (self.act)(number(request), *served);
        *served += 1;
        match act {
            Die => return Err(died("died")),
            Hang => {
                self.hangs += 1;
                return Err(Failure::TimedOut);
            }
            _ => {}
        }
        replies.push(answer(request));
        self.late = match act {
            AnswerAndDie => Some(died("died late")),
            AnswerAndChatter => Some(Failure::OutOfStep("chatter".to_owned())),
            _ => None,
        };
        Ok(())
    }

    fn begin(&mut self) {
        if self.served.is_none() {
            self.starts += 1;
            self.vain += 1;
            self.served = Some(0);
            self.late = None;
        }
    }
}

impl<F: Fn(usize, usize) -> Act> RestartableAdapter for Imitation<F> {
    fn ask(&mut self, requests: &[Request], replies: &mut Vec<Reply>) -> Result<(), Failure> {
        self.begin();
        self.asked += requests.len();
        let mut given = Vec::new();
        let mut asked = requests.iter();
        let mut outcome = asked.try_for_each(|request| self.serve(request, &mut given));
        if outcome.is_ok() && matches!(self.late, Some(Failure::OutOfStep(_))) {
            outcome = Err(Failure::OutOfStep("chatter".to_owned()));
        }
        if outcome.is_err() {
            self.served = None;
        }
        if !(self.buffers && matches!(outcome, Err(Failure::Died { .. } | Failure::TimedOut))) {
            replies.append(&mut given);
        }
        outcome
    }

    fn is_fresh(&self) -> bool {
        self.served.is_none_or(|served| served == 0)
    }

    fn ask_only(&mut self, request: &Request) -> Result<(), Failure> {
        self.served = None;
        self.ask(std::slice::from_ref(request), &mut Vec::new())?;
        self.served = None;
        self.late.take().map_or(Ok(()), Err)
    }

    fn succeeded(&mut self, request: &Request) {
        self.vain = 0;
        self.good.get_or_insert_with(|| request.clone());
    }

    fn confirmations(&mut self) -> &mut u32 {
        &mut self.confirmations
    }

    fn known_good(&self) -> Option<&Request> {
        self.good.as_ref()
    }

    fn fails_in_vain(&self) -> bool {
        self.served.is_none() && self.vain >= 16
    }

    fn give_up(&mut self) {
        self.is_given_up = true;
    }

    fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    fn window(&mut self) -> &mut usize {
        &mut self.window
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(10)
    }
}

fn number(request: &Request) -> usize {
    match request.operands.as_slice() {
        [Sequence::CodePoints(points)] => points[0] as usize,
        other => panic!("{other:?}"),
    }
}

fn answer(request: &Request) -> Reply {
    Reply::Answered(Answer::Output(request.operands[0].clone()))
}

fn requests(count: u32) -> Vec<Request> {
    let request =
        |number| Request::new(Operation::Utf8Encode, [Sequence::code_points(vec![number])]);
    (0..count).map(request).collect()
}

/// The numbers of the requests without an answer. Checks that each answer belongs to its request.
fn unanswered(requests: &[Request], replies: &[Reply]) -> Vec<usize> {
    assert_eq!(requests.len(), replies.len());
    let pairs = requests.iter().zip(replies);
    let missing = pairs.filter(|(request, reply)| match reply {
        Reply::Answered(_) => {
            assert_eq!(**reply, answer(request));
            false
        }
        _ => true,
    });
    missing.map(|(request, _)| number(request)).collect()
}

#[test]
fn a_batch_without_failure_is_sent_once() {
    let requests = requests(4096);
    let mut adapter = imitation(true, |_, _| Fine);
    let replies = answer_all(&mut adapter, &requests);
    assert!(unanswered(&requests, &replies).is_empty());
    assert_eq!((adapter.starts, adapter.asked), (1, 4096));
}

#[test]
fn the_guilty_request_is_found_anywhere_with_few_restarts() {
    let requests = requests(4096);
    for buffers in [false, true] {
        for guilty in (0..4096).step_by(37).chain([1, 2, 3, 4094, 4095]) {
            let mut adapter = imitation(buffers, |n, _| if n == guilty { Die } else { Fine });
            let replies = answer_all(&mut adapter, &requests);
            assert_eq!(unanswered(&requests, &replies), [guilty]);
            assert_eq!(replies[guilty], Reply::Crashed("died".to_owned()));
            assert!(adapter.starts <= 5, "{guilty}: {} starts", adapter.starts);
            assert!(
                adapter.asked <= 4 * 4096,
                "{guilty}: {} asked",
                adapter.asked
            );
        }
    }
}

#[test]
fn several_guilty_requests_are_all_found() {
    let requests = requests(1000);
    for buffers in [false, true] {
        for guilty in [&[0, 1][..], &[0, 999], &[3, 4, 5, 6], &[10, 500, 501, 998]] {
            let mut adapter =
                imitation(buffers, |n, _| if guilty.contains(&n) { Die } else { Fine });
            let replies = answer_all(&mut adapter, &requests);
            assert_eq!(unanswered(&requests, &replies), guilty, "{buffers}");
        }
    }
}

#[test]
fn a_failure_after_the_reply_is_blamed_on_that_request_and_not_on_the_next() {
    let requests = requests(100);
    for act in [AnswerAndChatter, AnswerAndDie] {
        for buffers in [false, true] {
            for guilty in 0..99 {
                let mut adapter = imitation(buffers, |n, _| if n == guilty { act } else { Fine });
                let replies = answer_all(&mut adapter, &requests);
                assert_eq!(unanswered(&requests, &replies), [guilty], "{buffers}");
            }
        }
    }
}

#[test]
fn chatter_after_the_last_reply_is_reported() {
    let requests = requests(8);
    let mut adapter = imitation(true, |n, _| if n == 7 { AnswerAndChatter } else { Fine });
    let replies = answer_all(&mut adapter, &requests);
    assert_eq!(unanswered(&requests, &replies), [7]);
    assert_eq!(replies[7], Reply::Garbled("chatter".to_owned()));
}

#[test]
fn a_failure_that_does_not_happen_again_is_still_reported() {
    let requests = requests(4096);
    for buffers in [false, true] {
        let mut adapter = imitation(buffers, |_, served| if served == 1500 { Die } else { Fine });
        let replies = answer_all(&mut adapter, &requests);
        let missing = unanswered(&requests, &replies);
        assert!((1..=8).contains(&missing.len()), "{missing:?}");
        for guilty in missing {
            assert!(
                matches!(&replies[guilty], Reply::Crashed(how) if how.contains("not happen again")),
                "{:?}",
                replies[guilty]
            );
        }
    }
}

#[test]
fn a_hang_anywhere_costs_at_most_two_timeouts() {
    let requests = requests(2000);
    for buffers in [false, true] {
        for guilty in [0, 1, 2, 777, 1998, 1999] {
            let mut adapter = imitation(buffers, |n, _| if n == guilty { Hang } else { Fine });
            let replies = answer_all(&mut adapter, &requests);
            assert_eq!(unanswered(&requests, &replies), [guilty]);
            assert_eq!(replies[guilty], Reply::TimedOut);
            assert!(adapter.hangs <= 2, "{guilty}: {}", adapter.hangs);
        }
        let mut adapter = imitation(buffers, |n, _| if n % 2 == 1 { Hang } else { Fine });
        let replies = answer_all(&mut adapter, &requests);
        assert_eq!(unanswered(&requests, &replies).len(), 1000);
        assert!(adapter.hangs <= 1001, "{}", adapter.hangs);
    }
}

#[test]
fn an_adapter_that_always_fails_is_given_up_and_stays_so() {
    let requests = requests(4096);
    let mut adapter = imitation(true, |_, _| Die);
    let replies = answer_all(&mut adapter, &requests);
    let crashed = replies.iter().filter(|r| matches!(r, Reply::Crashed(_)));
    assert_eq!(crashed.count(), 15);
    assert!(replies[15..].iter().all(|reply| *reply == Reply::NotRun));
    assert_eq!(adapter.starts as usize, 16 + PROBES);
    let replies = answer_all(&mut adapter, &requests);
    assert!(replies.iter().all(|reply| *reply == Reply::NotRun));
    assert_eq!(adapter.starts as usize, 16 + PROBES);
}

#[test]
fn many_guilty_requests_in_a_row_leave_the_others_answered() {
    let requests = requests(4000);
    for buffers in [false, true] {
        for guilty in [0..1000, 1000..3000, 3000..4000] {
            let act = |n: usize, _| if guilty.contains(&n) { Die } else { Fine };
            let mut adapter = imitation(buffers, act);
            let replies = answer_all(&mut adapter, &requests);
            let expected: Vec<_> = guilty.clone().collect();
            assert_eq!(unanswered(&requests, &replies), expected);
            assert!(!replies.contains(&Reply::NotRun));
        }
    }
}

#[test]
fn many_crashes_cost_little_more_than_one_start_each() {
    let requests = requests(2000);
    let mut adapter = imitation(false, |n, _| if n % 2 == 0 { Fine } else { Die });
    let replies = answer_all(&mut adapter, &requests);
    assert_eq!(unanswered(&requests, &replies).len(), 1000);
    assert!(adapter.starts < 1100, "{} starts", adapter.starts);
}

#[test]
fn an_adapter_that_answers_now_and_then_is_not_given_up() {
    let requests = requests(400);
    let mut adapter = imitation(true, |n, _| if n % 10 == 0 { Fine } else { Die });
    let replies = answer_all(&mut adapter, &requests);
    assert_eq!(unanswered(&requests, &replies).len(), 360);
    assert!(!replies.contains(&Reply::NotRun));
}

#[test]
fn a_failure_is_not_lost_when_the_adapter_is_given_up() {
    let requests = requests(8);
    let broken = std::cell::Cell::new(false);
    let mut adapter = imitation(true, |n, _| {
        broken.set(broken.get() || n == 5);
        if broken.get() { Die } else { Fine }
    });
    adapter.vain = 15;
    let replies = answer_all(&mut adapter, &requests);
    assert!(matches!(&replies[0], Reply::Crashed(_)), "{:?}", replies[0]);
    assert!(replies[1..].iter().all(|reply| *reply == Reply::NotRun));
}

#[test]
fn last_words_come_last_in_the_message_of_a_crash() {
    let crash = Failure::Died {
        how: "died".to_owned(),
        words: "why".to_owned(),
    };
    let message = "died; it did not happen again; its standard error ends with:\nwhy";
    assert_eq!(
        crash.once(1).into_reply(),
        Reply::Crashed(message.to_owned())
    );
    assert_eq!(died("died").into_reply(), Reply::Crashed("died".to_owned()));
}
