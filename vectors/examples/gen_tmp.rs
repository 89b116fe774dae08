//! x
fn main(){
  for origin in utfproof_vectors::Origin::ALL { let t=std::time::Instant::now();
    for f in utfproof_vectors::generate(origin) {
      let text=f.write();
      let p=format!("/work/main/vectors/data/{}",f.path()); std::fs::create_dir_all(std::path::Path::new(&p).parent().unwrap()).unwrap(); std::fs::write(p,text).unwrap(); }
    println!("{origin} {:?}",t.elapsed());
 }
}
