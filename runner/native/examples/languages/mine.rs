//! rustc -O --crate-type cdylib -o libmine_rust.so mine.rs
//! cc -shared -fPIC -o mine.so mine_plugin.c -L. -lmine_rust -Wl,-rpath,'$ORIGIN'

/// # Safety
///
/// There must be `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn my_utf8_is_valid(bytes: *const u8, count: usize) -> bool {
    // SAFETY: the caller's promise
    let bytes = unsafe { std::slice::from_raw_parts(bytes, count) };
    std::str::from_utf8(bytes).is_ok()
}
