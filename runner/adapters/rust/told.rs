//! Tells a long result by its length and checksum.

/// How a long result is told.
#[derive(Default)]
pub struct Told {
    units: usize,
    checksum: crc32fast::Hasher,
    /// The bytes that the checksum does not have yet.
    bytes: Vec<u8>,
}

impl Told {
    pub fn add(&mut self, bytes: &[u8]) {
        self.units += 1;
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= 1 << 16 {
            self.checksum.update(&std::mem::take(&mut self.bytes));
        }
    }

    pub fn out(mut self) -> String {
        self.checksum.update(&self.bytes);
        let checksum = self.checksum.finalize().to_be_bytes();
        let [a, b, c, d] = checksum;
        format!("[{},\"{a:02X} {b:02X} {c:02X} {d:02X}\"]", self.units)
    }
}
