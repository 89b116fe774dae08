//! `java.io.DataInput` and `java.io.DataOutput`: Modified UTF-8, as `readUTF` reads and `writeUTF` writes it.
//!
//! The reader is more generous than the writer: it takes any bytes that match its bit patterns, forms that are too
//! long and the byte 00 among them. A character in these documents is a 16-bit `char`, so that a surrogate is one too.

pub mod groups;
pub mod read_utf;
pub mod representation;
pub mod write_utf;
