//! The edges of every range in every table of the documents, what lies next to them, and the code points that the
//! documents name; the inputs of an operation there; and the ranges that single values fall into.
//!
//! No edge is typed here: they are read from the tables, and code points become bytes through the oracle.

mod encode;
mod inputs;
mod octets;
pub(crate) mod ranges;
mod singles;
mod tables;

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use utfproof_oracle::{Operation, UnitKind};
use utfproof_spec_tables::library;

use encode::{decode_one, encode, encode_by};
pub(crate) use singles::{ranges_also_of, ranges_of_code_units, ranges_of_singles, singles};
pub(crate) use tables::byte_ranges;
use tables::{around, code_point_edges, corners, named_code_points, with_neighbours};

/// The edges in the documents, from one reading of the tables.
pub(crate) static EDGES: LazyLock<Edges> = LazyLock::new(Edges::new);

/// The edges in the documents.
pub(crate) struct Edges {
    /// First and last code points of the tables' rows.
    code_points: BTreeSet<u32>,
    /// Those of them that are surrogates, and their neighbours.
    around_surrogates: Vec<u32>,
    /// The code points that the documents name.
    pub(crate) named: BTreeSet<u32>,
    /// The edges and their neighbours, as far as there are such values of a kind.
    values_of_tables: HashMap<UnitKind, BTreeSet<u32>>,
    /// The edges, the named ones, and the neighbours of both.
    values: HashMap<UnitKind, BTreeSet<u32>>,
    /// Byte sequences at the edges of the tables' rows.
    pub(crate) byte_sequences: BTreeSet<Vec<u8>>,
    /// All bytes of those.
    bytes: BTreeSet<u32>,
}

impl Edges {
    /// Reads the tables.
    fn new() -> Self {
        let tables = library()
            .documents()
            .iter()
            .flat_map(|document| &document.tables);
        let mut code_points = BTreeSet::new();
        let named = named_code_points();
        let mut byte_sequences: BTreeSet<Vec<u8>> =
            named.iter().map(|code_point| encode(*code_point)).collect();
        for table in tables {
            for row in &table.rows {
                code_points.extend(code_point_edges(table, row));
                let Some(ranges) = byte_ranges(table, row) else {
                    continue;
                };
                code_points.extend(
                    corners(&ranges)
                        .iter()
                        .filter_map(|bytes| decode_one(bytes)),
                );
                byte_sequences.extend(around(&ranges));
            }
        }
        let is_near_surrogate = |edge: &&u32| (0xD800 - 1..=0xDFFF + 1).contains(*edge);
        let around_surrogates = code_points.iter().filter(is_near_surrogate);
        let bytes = byte_sequences.iter().flatten().copied().map(u32::from);
        let of_each_kind = |edges: &BTreeSet<u32>| {
            let kinds = [UnitKind::CodeUnit, UnitKind::CodePoint, UnitKind::Ucs4];
            HashMap::from(kinds.map(|kind| (kind, with_neighbours(edges, kind))))
        };
        Self {
            around_surrogates: around_surrogates.copied().collect(),
            bytes: bytes.collect(),
            values_of_tables: of_each_kind(&code_points),
            values: of_each_kind(&(&code_points | &named)),
            named,
            code_points,
            byte_sequences,
        }
    }

    /// The single values at the edges and next to them: of bytes, those of the places of the tables' rows.
    pub(crate) fn values(&self, kind: UnitKind) -> &BTreeSet<u32> {
        match kind {
            UnitKind::Byte => &self.bytes,
            _ => &self.values[&kind],
        }
    }

    /// The supplementary code points at the edges, as CESU-8.
    pub(crate) fn supplementary_as_cesu_8(&self) -> impl Iterator<Item = Vec<u8>> {
        self.supplementary()
            .filter_map(|edge| encode_by(Operation::Cesu8Encode, edge))
    }

    fn supplementary(&self) -> impl Iterator<Item = u32> {
        self.code_points
            .iter()
            .copied()
            .filter(|edge| *edge > 0xFFFF)
    }
}
