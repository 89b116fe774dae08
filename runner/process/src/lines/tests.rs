use super::*;

#[test]
fn lines_come_out_whole_for_any_size_of_read() {
    let text = b"one\n\ntwo three\nfour";
    for size in 1..=text.len() {
        let mut lines = Lines::default();
        let mut taken = Vec::new();
        for chunk in text.chunks(size) {
            lines.push(chunk);
            while let Some(line) = lines.next() {
                taken.push(line.to_vec());
            }
        }
        assert_eq!(taken, [&b"one"[..], b"", b"two three"], "{size}");
        assert_eq!(lines.partial(), b"four", "{size}");
    }
}

#[test]
fn a_flood_keeps_only_its_end_from_the_beginning_of_a_line() {
    let mut tail = Tail::default();
    assert_eq!(tail.last(), None);
    tail.push(b"a short message");
    assert_eq!(tail.last(), Some(&b"a short message"[..]));
    for i in 0..100_000 {
        tail.push(format!("line {i}\n").as_bytes());
        assert!(tail.buffer.len() <= 2 * Tail::KEPT);
    }
    let last = tail.last().expect("some");
    assert!(last.starts_with(b"line 99"), "{}", last.as_bstr());
    assert!(last.ends_with(b"line 99999\n"));
    tail.push(&[b'x'; 1_000_000]);
    assert_eq!(tail.last(), Some(&[b'x'; Tail::KEPT][..]));
}
