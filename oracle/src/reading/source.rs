//! The documents that define operations.

/// A document that defines operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The proposed draft of UTR #26, CESU-8.
    Cesu8Draft2001,
    /// `java.io.DataInput` and `java.io.DataOutput`.
    JavaDataInput,
    /// The Java Virtual Machine Specification.
    Jvms,
    /// RFC 3629.
    Rfc3629,
    /// The draft of 1997 that became RFC 2279.
    Utf8Draft1997,
    /// RFC 8259.
    Rfc8259,
    /// RFC 2781.
    Rfc2781,
    /// ECMAScript.
    EcmaScript,
    /// PEP 383.
    Pep383,
    /// The Unicode Standard.
    Unicode,
    /// The WHATWG Encoding Standard.
    WhatwgEncoding,
    /// The WHATWG URL Standard.
    WhatwgUrl,
    /// Wikipedia, "UTF-8", as of 2013.
    Wikipedia2013,
    /// The WTF-8 specification.
    Wtf8,
    /// Its draft of 2014, as printed.
    Wtf8Draft2014,
    /// Its draft of 2014-10-02, three hours later, as printed.
    Wtf8Draft893065a,
    /// Its draft of 2014-10-03, as printed.
    Wtf8Draft1184cb6,
    /// Its draft of 2014-10-04, as printed.
    Wtf8DraftA105bd3,
    /// Its edition of 2017-08-31, as printed.
    Wtf8EditionBc96dce,
}

impl Source {
    /// The document's id in spec-tables, such as `wtf-8-2014`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cesu8Draft2001 => "cesu-8-2001",
            Self::JavaDataInput => "java-data-input",
            Self::Jvms => "jvms",
            Self::Rfc3629 => "rfc-3629",
            Self::Utf8Draft1997 => "utf-8-1997",
            Self::Rfc8259 => "rfc-8259",
            Self::Rfc2781 => "rfc-2781",
            Self::EcmaScript => "ecmascript",
            Self::Pep383 => "pep-383",
            Self::Unicode => "unicode",
            Self::WhatwgEncoding => "whatwg-encoding",
            Self::WhatwgUrl => "whatwg-url",
            Self::Wikipedia2013 => "wikipedia-2013",
            Self::Wtf8 => "wtf-8",
            Self::Wtf8Draft2014 => "wtf-8-2014",
            Self::Wtf8Draft893065a => "wtf-8-893065a",
            Self::Wtf8Draft1184cb6 => "wtf-8-1184cb6",
            Self::Wtf8DraftA105bd3 => "wtf-8-a105bd3",
            Self::Wtf8EditionBc96dce => "wtf-8-bc96dce",
        }
    }
}
