//! `java.io.DataInput` and `java.io.DataOutput`: Modified UTF-8, as `readUTF` reads and `writeUTF` writes it.
//!
//! The reader accepts more than the writer writes: any bytes that match its bit patterns, among them overlong forms and
//! the byte 00. A character in these documents is a 16-bit `char`, so a surrogate is a character too.

pub mod groups;
pub mod read_utf;
pub mod representation;
pub mod write_utf;
