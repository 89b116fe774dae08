//! The memory that the runner, the supervisor and the worker share: one file in memory.
//!
//! It begins with numbers, [`Slot`]s of 64 bits. Replies follow, which stay when a worker dies, and then the requests.
//! The runner reads and writes the file; the other two have the numbers and the replies mapped.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::FileExt as _;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::map_shared;
use crate::wire::{Said, Writer};

/// The bytes of all slots together.
const HEADER: usize = 4096;
/// The room for replies. Pages that are never written take no memory.
const REPLIES: usize = 64 << 20;
/// A batch is ended early when its replies have taken so much of the room. No reply is longer than the rest.
pub(crate) const MANY_REPLIES: usize = 16 << 20;

/// Where the replies begin in the file.
pub(crate) const REPLIES_AT: u64 = HEADER as u64;
/// Where the requests begin in the file.
pub(crate) const REQUESTS_AT: u64 = (HEADER + REPLIES) as u64;

/// A number that the processes share.
#[derive(Clone, Copy)]
pub(crate) enum Slot {
    /// The worker counts its calls here; the supervisor sees a hang by it.
    Progress,
    /// 1 while the worker calls the library.
    Busy,
    /// The request that is being answered, by its number in the batch.
    Case,
    /// How many requests of the batch have been answered.
    Answered,
    /// How many bytes of replies there are.
    ReplyBytes,
    /// How the last worker died; see [`death`].
    Death,
    /// The status or signal that goes with that.
    Status,
    /// Where memory was touched that must not be, as a [`Region`](crate::violation::Region); 0 if it was not.
    FaultRegion,
    /// How far beyond; an address if the region is not known.
    FaultDistance,
    /// 1 if it was written, 2 if it was read, 0 if that is not known.
    FaultAccess,
    /// The time limit of one call in milliseconds.
    Timeout,
    /// How many bytes of requests there are.
    RequestBytes,
    /// The first request to answer.
    First,
    /// The one after the last to answer.
    Last,
}

/// The values of [`Slot::Death`].
pub(crate) mod death {
    pub(crate) const EXITED: u64 = 1;
    pub(crate) const SIGNALLED: u64 = 2;
    pub(crate) const HUNG: u64 = 3;
}

/// The runner's side.
pub(crate) struct Shared(File);

impl Shared {
    /// Makes the file.
    pub(crate) fn new() -> io::Result<Self> {
        let file = crate::memory::memory_file(c"utfproof-control")?;
        file.set_len(REQUESTS_AT)?;
        Ok(Self(file))
    }

    pub(crate) fn file(&self) -> &File {
        &self.0
    }

    pub(crate) fn get(&self, slot: Slot) -> u64 {
        let mut bytes = [0; 8];
        // a file in memory that was not shortened can be read
        let _ = self.0.read_exact_at(&mut bytes, slot as u64 * 8);
        u64::from_ne_bytes(bytes)
    }

    pub(crate) fn set(&self, slot: Slot, value: u64) {
        let _ = self.0.write_all_at(&value.to_ne_bytes(), slot as u64 * 8);
    }

    pub(crate) fn replies(&self) -> Vec<u8> {
        let length = self.get(Slot::ReplyBytes).min(REPLIES as u64);
        let mut bytes = vec![0; usize::try_from(length).unwrap_or_default()];
        let _ = self.0.read_exact_at(&mut bytes, REPLIES_AT);
        bytes
    }

    pub(crate) fn set_requests(&self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all_at(bytes, REQUESTS_AT)?;
        self.set(Slot::RequestBytes, bytes.len() as u64);
        Ok(())
    }
}

/// The side of the supervisor and the worker.
pub(crate) struct Control {
    file: File,
    slots: &'static [AtomicU64],
    replies: *mut u8,
}

impl Control {
    /// Maps the file, for good.
    pub(crate) fn new(file: File) -> io::Result<Self> {
        let base = map_shared(file.as_raw_fd(), HEADER + REPLIES)?;
        // SAFETY: the map has HEADER bytes here, is aligned to a page and never unmapped; other processes change it, which
        // atomic numbers allow
        let slots = unsafe { std::slice::from_raw_parts(base.cast(), HEADER / 8) };
        // SAFETY: within the map
        let replies = unsafe { base.add(HEADER) };
        Ok(Self {
            file,
            slots,
            replies,
        })
    }

    pub(crate) fn get(&self, slot: Slot) -> u64 {
        self.slots[slot as usize].load(Ordering::Acquire)
    }

    pub(crate) fn set(&self, slot: Slot, value: u64) {
        self.slots[slot as usize].store(value, Ordering::Release);
    }

    pub(crate) fn count_a_call(&self) {
        let progress = &self.slots[Slot::Progress as usize];
        progress.store(progress.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    pub(crate) fn slot(&self, slot: Slot) -> &'static AtomicU64 {
        &self.slots[slot as usize]
    }

    pub(crate) fn requests(&self) -> io::Result<Vec<u8>> {
        let length = self.get(Slot::RequestBytes);
        let mut bytes = vec![0; usize::try_from(length).unwrap_or_default()];
        self.file.read_exact_at(&mut bytes, REQUESTS_AT)?;
        Ok(bytes)
    }

    /// Notes an answer to these cases of a row that is not the expected one.
    pub(crate) fn note(&self, numbers: Range<u64>, said: &Said) {
        let mut writer = Writer::default();
        writer.number(numbers.start);
        writer.number(numbers.end);
        writer.said(said);
        self.append(&writer.0);
    }

    /// Appends to the replies. Returns how many bytes there are now.
    pub(crate) fn append(&self, bytes: &[u8]) -> usize {
        let before = usize::try_from(self.get(Slot::ReplyBytes)).unwrap_or(REPLIES);
        let length = bytes.len().min(REPLIES.saturating_sub(before));
        // SAFETY: the map has REPLIES bytes from here on, of which `before + length` is no more; nothing else in this
        // process refers to them
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.replies.add(before), length) };
        self.set(Slot::ReplyBytes, (before + length) as u64);
        before + length
    }
}
