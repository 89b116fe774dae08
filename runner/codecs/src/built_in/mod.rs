//! The built-in codecs. Each implements the same trait as yours, in one file a crate and one line of [`all`].
//!
//! These files do not convert anything themselves. Every operation is one call of the crate that the file is named after;
//! where that crate takes or returns `str`, `str::chars` gives the code points, which every Rust program trusts anyway.
//! Operations that a crate lacks are not described.

mod bstr;
mod encoding_rs;
mod simdutf8;
mod std_library;

use utfproof_oracle::Sequence;

use utfproof_judge::{Answer, Implementation, Request};

pub use self::bstr::Bstr;
pub use self::encoding_rs::EncodingRs;
pub use self::simdutf8::{Simdutf8, Simdutf8Basic};
pub use self::std_library::StdLibrary;

/// A built-in implementation: its name, a line about it, and how to make one.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name on the command line, the same as in its description.
    pub name: &'static str,
    /// A description of one line.
    pub about: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Implementation + Send>,
}

/// The built-in implementations, in the order of lists and reports.
///
/// # Examples
///
/// ```
/// use utfproof_codecs::built_in;
/// use utfproof_judge::{Answer, Operation, Request, Sequence};
///
/// let std = built_in::all().iter().find(|built_in| built_in.name == "std").unwrap();
/// let request = Request::new(Operation::Utf8Decode, [Sequence::bytes(vec![0xE2, 0x82, 0xAC])]);
/// assert_eq!((std.make)().answer(&request), Answer::chars(['€']));
/// ```
pub const fn all() -> &'static [BuiltIn] {
    &[
        BuiltIn {
            name: "std",
            about: "Rust's standard library: str, String and char",
            make: || Box::new(StdLibrary),
        },
        BuiltIn {
            name: "encoding_rs",
            about: "the WHATWG decoders of Firefox, and the conversions in encoding_rs::mem",
            make: || Box::new(EncodingRs),
        },
        BuiltIn {
            name: "simdutf8",
            about: "SIMD validation of UTF-8, the flavour that says where (simdutf8::compat)",
            make: || Box::new(Simdutf8),
        },
        BuiltIn {
            name: "simdutf8-basic",
            about: "SIMD validation of UTF-8, the flavour that only says whether (simdutf8::basic)",
            make: || Box::new(Simdutf8Basic),
        },
        BuiltIn {
            name: "bstr",
            about: "byte strings that are usually UTF-8: to_str, to_str_lossy and chars",
            make: || Box::new(Bstr),
        },
    ]
}

/// The answer to a request for an operation that was not described.
fn not_described(request: &Request) -> Answer {
    let parts = request.operands.len();
    Answer::Skipped(format!("no {} of {parts} operands", request.operation))
}

/// The chunks of a request whose operation takes bytes; `None` if an operand is of another kind.
fn byte_chunks<'a>(request: &'a Request) -> Option<Vec<&'a [u8]>> {
    let bytes = |operand: &'a Sequence| match operand {
        Sequence::Bytes(bytes) => Some(bytes.as_slice()),
        _ => None,
    };
    request.operands.iter().map(bytes).collect()
}

/// Code points as characters, or the index of the first that is not a scalar value.
fn to_chars(code_points: &[u32]) -> Result<Vec<char>, usize> {
    let chars = code_points.iter().enumerate();
    chars
        .map(|(index, &code_point)| char::from_u32(code_point).ok_or(index))
        .collect()
}
