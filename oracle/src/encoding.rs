//! The encodings of the operations, and the properties in which they differ.

use std::fmt;

/// Defines [`Encoding`] and its names from one table.
macro_rules! encodings {
    ($($(#[doc = $meaning:literal])+ $variant:ident $name:literal;)*) => {
        /// An encoding: the part of an operation's name before the dot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Encoding {
            $($(#[doc = $meaning])+ $variant,)*
        }

        impl Encoding {
            /// Every encoding, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The public name, such as `utf-8`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

encodings! {
    /// UTF-8 as it is today.
    Utf8 "utf-8";
    /// UTF-8 in which U+DC80 to U+DCFF stand for ill-formed bytes.
    Utf8b "utf-8b";
    /// The UTF-8 of the WHATWG Encoding Standard.
    WhatwgUtf8 "whatwg-utf-8";
    /// UTF-8 as drafted in 1997, of up to six octets.
    Utf81997 "utf-8-1997";
    /// The UTF-16BE of the WHATWG Encoding Standard.
    WhatwgUtf16Be "whatwg-utf-16be";
    /// The UTF-16LE of the WHATWG Encoding Standard.
    WhatwgUtf16Le "whatwg-utf-16le";
    /// The encoding that a byte order mark names, in the WHATWG Encoding Standard.
    WhatwgEncoding "whatwg-encoding";
    /// UTF-16 in code units.
    Utf16 "utf-16";
    /// UTF-16 in bytes, big-endian.
    Utf16Be "utf-16be";
    /// UTF-16 in bytes, little-endian.
    Utf16Le "utf-16le";
    /// UTF-16 in bytes, in the order of its byte order mark.
    Utf16Labelled "utf-16-labelled";
    /// UTF-32 in code units.
    Utf32 "utf-32";
    /// UTF-32 in bytes, big-endian.
    Utf32Be "utf-32be";
    /// UTF-32 in bytes, little-endian.
    Utf32Le "utf-32le";
    /// UTF-32 in bytes, in the order of its byte order mark.
    Utf32Labelled "utf-32-labelled";
    /// Potentially ill-formed UTF-16.
    Wtf16 "wtf-16";
    /// UTF-8 of all code points, surrogates too.
    GeneralizedUtf8 "generalized-utf-8";
    /// WTF-8.
    Wtf8 "wtf-8";
    /// CESU-8.
    Cesu8 "cesu-8";
    /// CESU-8 of unpaired surrogates too.
    Cesu8Lenient "cesu-8-lenient";
    /// Modified UTF-8.
    ModifiedUtf8 "modified-utf-8";
    /// ISO/IEC 8859-1, with all 256 bytes.
    Latin1 "latin-1";
    /// The strings of ECMAScript.
    EcmaScript "ecmascript";
    /// The strings of JSON, without the quotation marks around them.
    Json "json";
    /// The percent-encoded bytes of the WHATWG URL Standard.
    WhatwgUrl "whatwg-url";
}

/// The order in which the bytes of a code unit stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The most significant byte is first.
    BigEndian,
    /// The least significant byte is first.
    LittleEndian,
    /// A byte order mark says which; without one the most significant byte is first.
    Marked,
}

impl Encoding {
    /// The order of the bytes, if the encoding puts the code units of UTF-16 or UTF-32 into bytes.
    pub const fn byte_order(self) -> Option<ByteOrder> {
        match self {
            Self::Utf16Be | Self::WhatwgUtf16Be | Self::Utf32Be => Some(ByteOrder::BigEndian),
            Self::Utf16Le | Self::WhatwgUtf16Le | Self::Utf32Le => Some(ByteOrder::LittleEndian),
            Self::Utf16Labelled | Self::Utf32Labelled => Some(ByteOrder::Marked),
            _ => None,
        }
    }

    /// Whether the encoding puts the code units of UTF-32 into bytes, four for each.
    pub const fn is_utf_32_in_bytes(self) -> bool {
        matches!(self, Self::Utf32Be | Self::Utf32Le | Self::Utf32Labelled)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
