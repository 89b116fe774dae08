//! Memory between zones that cannot be touched.

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd, RawFd};
use std::ptr;

const PAGE: usize = 4096;
/// The zone before and after: a fault this far away is still known for what it is.
const ZONE: usize = 1 << 20;

/// A file in memory.
pub(crate) fn memory_file(name: &CStr) -> io::Result<File> {
    // SAFETY: the name ends with a NUL
    let file = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC) };
    if file < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it was just opened, and belongs to no one else
    Ok(File::from(unsafe { OwnedFd::from_raw_fd(file) }))
}

/// Maps the beginning of a file, for reading and writing, shared with other processes.
pub(crate) fn map_shared(file: RawFd, size: usize) -> io::Result<*mut u8> {
    map(ptr::null_mut(), size, READ_WRITE, libc::MAP_SHARED, file)
}

const READ_WRITE: i32 = libc::PROT_READ | libc::PROT_WRITE;

fn map(at: *mut u8, size: usize, access: i32, flags: i32, file: RawFd) -> io::Result<*mut u8> {
    // SAFETY: without MAP_FIXED this takes free addresses; with it, `guarded` passes addresses that it has reserved
    let base = unsafe { libc::mmap(at.cast(), size, access, flags, file, 0) };
    match base == libc::MAP_FAILED {
        true => Err(io::Error::last_os_error()),
        false => Ok(base.cast()),
    }
}

/// Reserves addresses, and maps the file into their middle, between two zones. Returns where the file begins.
fn guarded(file: RawFd, size: usize, access: i32) -> io::Result<*mut u8> {
    let reserved = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    let zone = map(
        ptr::null_mut(),
        size + 2 * ZONE,
        libc::PROT_NONE,
        reserved,
        -1,
    )?;
    // SAFETY: within the reserved addresses
    let middle = unsafe { zone.add(ZONE) };
    map(
        middle,
        size,
        access,
        libc::MAP_SHARED | libc::MAP_FIXED,
        file,
    )
}

/// Memory between two zones that cannot be touched. The plug-in sees it through one view; the harness writes through
/// another one, so that the plug-in's view can be read-only.
pub(crate) struct Area {
    inside: *mut u8,
    seen: *mut u8,
    size: usize,
}

impl Area {
    /// An area of at least `size` bytes, which the plug-in may write or not.
    pub(crate) fn new(size: usize, is_writable: bool) -> io::Result<Self> {
        let size = size.next_multiple_of(PAGE);
        let file = memory_file(c"utfproof-guarded")?;
        file.set_len(size as u64)?;
        let access = if is_writable {
            READ_WRITE
        } else {
            libc::PROT_READ
        };
        Ok(Self {
            inside: map_shared(file.as_raw_fd(), size)?,
            seen: guarded(file.as_raw_fd(), size, access)?,
            size,
        })
    }

    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// The address of a byte in the plug-in's view. At the end of the area, it is that of the first byte after it.
    pub(crate) fn address(&self, at: usize) -> *mut u8 {
        assert!(at <= self.size);
        // SAFETY: within the map, or right after it
        unsafe { self.seen.add(at) }
    }

    /// The same byte in this program's view.
    pub(crate) fn pointer(&mut self, at: usize) -> *mut u8 {
        assert!(at <= self.size);
        // SAFETY: within the map, or right after it
        unsafe { self.inside.add(at) }
    }

    /// The addresses of the plug-in's view with both zones.
    pub(crate) fn addresses(&self) -> Range<usize> {
        let base = self.seen as usize;
        base - ZONE..base + self.size + ZONE
    }

    /// The bytes, which only this program changes while the slice lives: no plug-in runs then.
    pub(crate) fn bytes(&self, range: Range<usize>) -> &[u8] {
        assert!(range.start <= range.end && range.end <= self.size);
        // SAFETY: within the map, which lives as long as `self`
        unsafe { std::slice::from_raw_parts(self.inside.add(range.start), range.len()) }
    }

    /// The same to write.
    pub(crate) fn bytes_mut(&mut self, range: Range<usize>) -> &mut [u8] {
        assert!(range.start <= range.end && range.end <= self.size);
        // SAFETY: within the map, which lives as long as `self`, and no other slice of it lives
        unsafe { std::slice::from_raw_parts_mut(self.inside.add(range.start), range.len()) }
    }
}

impl Drop for Area {
    fn drop(&mut self) {
        // SAFETY: these are the maps of `new`, and no slice of them outlives `self`
        unsafe {
            libc::munmap(self.inside.cast(), self.size);
            let zone = self.seen.sub(ZONE);
            libc::munmap(zone.cast(), self.size + 2 * ZONE);
        }
    }
}
