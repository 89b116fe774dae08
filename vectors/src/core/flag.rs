//! The flags of core files: a closed list of what an input has.

mod scan;

use std::fmt;

use utfproof_oracle::{Operation, Sequence};

/// What an input has, or how it is given. A reader can skip lines by flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Flag {
    /// More bytes than the shortest form of a code point.
    Overlong,
    /// A surrogate that is not half of a UTF-16 pair.
    Surrogate,
    /// A value above U+10FFFF, or a byte that would begin one.
    TooLarge,
    /// A character that begins and does not end.
    Truncated,
    /// A unit that can only continue a character, where none has begun.
    Stray,
    /// U+FEFF at the start.
    Bom,
    /// U+0000, in one byte or two.
    Nul,
    /// A noncharacter.
    Noncharacter,
    /// A character above U+FFFF.
    Supplementary,
    /// U+FFFD, the replacement character itself.
    Replacement,
    /// 16 units or more: enough for a vector or a block.
    Block,
    /// 1,024 units or more: enough for a buffer.
    Long,
    /// Given in chunks.
    Chunk,
    /// Has to be asked directly after the line before it.
    After,
    /// With a number: room for the result.
    Capacity,
    /// With a number: a position.
    Position,
    /// Two texts that are joined.
    Join,
}

/// The texts about a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagText {
    /// The word in core files and reports.
    pub name: &'static str,
    /// Whether it is about the units of the input, or about how the input is given.
    pub kind: &'static str,
    /// What the input has.
    pub meaning: &'static str,
    /// What may happen to users of a codec that is wrong about it.
    pub effect: &'static str,
    /// Public reports of released codecs that were: a CVE, or an issue.
    pub seen: &'static [&'static str],
}

/// The fewest units of an input with the flag `block`, and with the flag `long`.
const BLOCK: usize = 16;
const LONG: usize = 1024;

impl Flag {
    /// Every flag, in the order of core files.
    pub const ALL: [Self; 17] = [
        Self::Overlong,
        Self::Surrogate,
        Self::TooLarge,
        Self::Truncated,
        Self::Stray,
        Self::Bom,
        Self::Nul,
        Self::Noncharacter,
        Self::Supplementary,
        Self::Replacement,
        Self::Block,
        Self::Long,
        Self::Chunk,
        Self::After,
        Self::Capacity,
        Self::Position,
        Self::Join,
    ];

    /// The word in core files and reports.
    pub const fn name(self) -> &'static str {
        self.text().name
    }

    /// The flag with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|flag| flag.name() == name)
    }

    /// Its texts.
    pub const fn text(self) -> FlagText {
        match self {
            Self::Overlong => FlagText {
                name: "overlong",
                kind: "input",
                meaning: "A form that is longer than the shortest one of its code point, such as C0 AF for a slash.",
                effect: "A check for '/', NUL or a quote before decoding does not see the character that decoding yields.",
                seen: &[
                    "CVE-2000-0884 (IIS 4 and 5)",
                    "CVE-2007-0242 (Qt)",
                    "CVE-2010-3870 (PHP utf8_decode)",
                    "nim-lang/Nim#3594",
                    "airlift/slice#52",
                ],
            },
            Self::Surrogate => FlagText {
                name: "surrogate",
                kind: "input",
                meaning: "A surrogate code point in three bytes, an unpaired surrogate code unit, or a surrogate among code points.",
                effect: "The result is not a string of characters: other software rejects it, or replaces it and two names become one.",
                seen: &["xkbcommon/libxkbcommon#60", "gulrak/filesystem#209"],
            },
            Self::TooLarge => FlagText {
                name: "too-large",
                kind: "input",
                meaning: "A value above U+10FFFF, or a byte from F5 to FF, which no character has.",
                effect: "The value has no form in UTF-16: it is cut, and becomes a different character or an index out of bounds.",
                seen: &[
                    "skeeto/branchless-utf8#3",
                    "simdjson/simdjson#1169",
                    "apache/logging-log4cxx#699",
                ],
            },
            Self::Truncated => FlagText {
                name: "truncated",
                kind: "input",
                meaning: "A character that begins and does not end: the input is over, or a unit follows that cannot continue it.",
                effect: "The bytes after it are read past the end, or swallowed: a quote or a '<' disappears.",
                seen: &[
                    "CVE-2010-3870 (PHP utf8_decode)",
                    "simd-lite/simd-json#166",
                    "scala-js/scala-js#1538",
                ],
            },
            Self::Stray => FlagText {
                name: "stray",
                kind: "input",
                meaning: "A unit that can only continue a character, where none has begun.",
                effect: "Text in another encoding passes as this one.",
                seen: &["nodejs/node#7310"],
            },
            Self::Bom => FlagText {
                name: "bom",
                kind: "input",
                meaning: "U+FEFF at the start.",
                effect: "A character is lost, or a mark that should go stays and breaks what parses the text.",
                seen: &[
                    "pillarjs/iconv-lite#415",
                    "nodejs/undici#2922",
                    "denoland/deno#10846",
                ],
            },
            Self::Nul => FlagText {
                name: "nul",
                kind: "input",
                meaning: "U+0000, as the byte 00, as C0 80, or as a unit.",
                effect: "Text ends early in every interface that takes zero-terminated strings.",
                seen: &[],
            },
            Self::Noncharacter => FlagText {
                name: "noncharacter",
                kind: "input",
                meaning: "One of the 66 noncharacters, such as U+FFFE, which every encoding form can hold.",
                effect: "Valid text is refused, or ends early where U+FFFF is used as a sign.",
                seen: &[
                    "JuliaStrings/utf8proc#34",
                    "apache/logging-log4cxx#705",
                    "wxWidgets/wxWidgets#693",
                ],
            },
            Self::Supplementary => FlagText {
                name: "supplementary",
                kind: "input",
                meaning: "A character above U+FFFF: four bytes, or a surrogate pair.",
                effect: "Emoji and rare ideographs are lost, cut in two, or become other characters.",
                seen: &[
                    "CVE-2015-3438 (WordPress with MySQL's utf8)",
                    "feross/buffer#82",
                    "galkahana/PDF-Writer#84",
                ],
            },
            Self::Replacement => FlagText {
                name: "replacement",
                kind: "input",
                meaning: "U+FFFD itself, well-formed.",
                effect: "Text that was repaired once is refused, or repaired again.",
                seen: &["einride/aip-go#346"],
            },
            Self::Block => FlagText {
                name: "block",
                kind: "context",
                meaning: "16 units or more, as vector code and loops over blocks need.",
                effect: "Only long text is wrong, at places that no short test reaches.",
                seen: &[
                    "simd-lite/simd-json#166",
                    "haskell/bytestring#575",
                    "dart-lang/sdk#64325",
                ],
            },
            Self::Long => FlagText {
                name: "long",
                kind: "context",
                meaning: "1,024 units or more, as buffers hold.",
                effect: "Characters at the edge of a buffer are lost or replaced.",
                seen: &["jqlang/jq#3389", "dart-lang/sdk#64325"],
            },
            Self::Chunk => FlagText {
                name: "chunk",
                kind: "context",
                meaning: "The input comes in chunks. If your codec takes none, ignore the '|'.",
                effect: "Text from a network or a file is damaged where a packet or a buffer ends.",
                seen: &[
                    "cloudflare/workerd#6212",
                    "denoland/deno#10846",
                    "nodejs/node#7310",
                ],
            },
            Self::After => FlagText {
                name: "after",
                kind: "context",
                meaning: "To be given to the same converter after the line before it, whose input has ended; a function without a state needs nothing.",
                effect: "One call leaves something behind that spoils the next.",
                seen: &["WebKit/WebKit#62618", "bnoordhuis/node-iconv#14"],
            },
            Self::Capacity => FlagText {
                name: "capacity",
                kind: "context",
                meaning: "The number is the room for the result.",
                effect: "Bytes are written past a buffer, or room is left unused and a loop never ends.",
                seen: &["nodejs/node#65994", "oven-sh/bun#31532"],
            },
            Self::Position => FlagText {
                name: "position",
                kind: "context",
                meaning: "The number is a position in the text.",
                effect: "A cut falls within a character, or an editor marks the wrong place.",
                seen: &["ocaml/ocaml-lsp#304"],
            },
            Self::Join => FlagText {
                name: "join",
                kind: "context",
                meaning: "Two texts that are joined: surrogates that meet become one character.",
                effect: "Equal strings have different bytes.",
                seen: &[],
            },
        }
    }
}

/// A set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

impl Flags {
    /// The flags of an input, by rule: of the units of its operands, and of the way in which it is given. `operands` may
    /// not be chunks; `is_cut` says whether it is given in chunks, and `is_after` whether it follows another line.
    pub fn of(operation: Operation, operands: &[Sequence], is_cut: bool, is_after: bool) -> Self {
        let signature = operation.signature();
        let mut flags = Self::default();
        let texts = operands.len() - usize::from(signature.takes_number && operands.len() > 1);
        for text in &operands[..texts] {
            scan::scan(operation, text.as_slice(), &mut flags);
        }
        let units = operands[..texts].iter().map(Sequence::len).sum::<usize>();
        flags.set_if(Flag::Block, units >= BLOCK);
        flags.set_if(Flag::Long, units >= LONG);
        flags.set_if(Flag::Chunk, is_cut);
        flags.set_if(Flag::After, is_after);
        flags.set_if(Flag::Join, texts > 1);
        if signature.takes_number {
            let is_position = signature.output == utfproof_oracle::UnitKind::Number;
            flags.set_if(Flag::Position, is_position);
            flags.set_if(Flag::Capacity, !is_position);
        }
        flags
    }

    /// The flags of operands; several for an operation with one are its chunks.
    pub fn of_given(operation: Operation, given: &[Sequence]) -> Self {
        match (operation.signature().operands, given) {
            (1, [_, _, ..]) => Self::of(
                operation,
                &[Sequence::joined(given).into_owned()],
                true,
                false,
            ),
            _ => Self::of(operation, given, false, false),
        }
    }

    /// Whether a flag is in the set.
    pub const fn has(self, flag: Flag) -> bool {
        self.0 & 1 << flag as u32 != 0
    }

    /// The flags, in the order of [`Flag::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |flag| self.has(*flag))
    }

    /// Reads names that are separated by spaces.
    ///
    /// # Errors
    ///
    /// The first name that is not a flag's, or that comes twice or out of order.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut flags = Self::default();
        let mut last = None;
        for name in text.split(' ').filter(|name| !name.is_empty()) {
            let flag = Flag::named(name)
                .ok_or_else(|| format!("'{}' is not a flag of flags.json", name.escape_debug()))?;
            if last >= Some(flag) {
                return Err(format!("'{name}' is out of order"));
            }
            last = Some(flag);
            flags.set_if(flag, true);
        }
        Ok(flags)
    }

    const fn set_if(&mut self, flag: Flag, is_set: bool) {
        if is_set {
            self.0 |= 1 << flag as u32;
        }
    }
}

impl fmt::Display for Flags {
    /// The names, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, flag) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            f.write_str(flag.name())?;
        }
        Ok(())
    }
}
