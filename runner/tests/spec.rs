//! What checking the documents finds out, and that it would notice.

#[test]
fn tmp() {
    let lib = utfproof_spec_tables::library();
    let mut all = vec![];
    for d in lib.documents() {
        let t = std::time::Instant::now();
        let f = utfproof::spec::check(d);
        eprintln!("{} {:?}", d.id, t.elapsed());
        all.push((d, f));
    }
    println!("{}", utfproof::spec::render(&all, false));
    println!("{}", utfproof::spec::conclusion(&all));
}
