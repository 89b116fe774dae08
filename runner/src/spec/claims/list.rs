//! How each claim is tested, by its id; documents that make the same claim call it by the same name.

use super::Test::{self, OutOfReach, Table, Try};
use super::{bytes, ill_formed, policies, utf_8, utf_16, wtf_8, wtf_8_conversions};

/// How each claim is tested. A claim that is not here has no test yet.
#[rustfmt::skip] // one claim a line
pub(super) const TESTS: &[(&str, Test)] = &[
    ("ascii-is-utf-8", Try(utf_8::ascii_is_itself)),
    ("ascii-octets-stand-for-ascii-only", Try(utf_8::ascii_bytes_are_in_no_longer_sequence)),
    ("ascii-bytes-stand-for-ascii-only", Try(utf_8::ascii_bytes_are_in_no_longer_sequence)),
    ("round-trip-with-the-other-encoding-forms", Try(utf_8::converts_to_utf_16_and_back)),
    ("encoding-forms-convert-without-loss", Try(utf_8::converts_to_utf_16_and_back)),
    ("decoding-is-the-inverse-of-encoding", Try(utf_8::decoding_undoes_encoding)),
    ("one-to-four-octets", Try(utf_8::one_to_four_bytes)),
    ("octet-order-is-character-number-order", Try(utf_8::byte_order_is_code_point_order)),
    ("byte-order-is-code-point-order", Try(utf_8::byte_order_is_code_point_order)),
    ("no-look-ahead-is-needed", Try(utf_8::no_sequence_begins_another)),
    ("surrogates-are-not-encoded", Try(utf_8::all_but_surrogates_are_encoded)),
    ("scalar-values-are-the-code-points-that-are-no-surrogates", Try(utf_8::all_but_surrogates_are_encoded)),
    ("the-ranges-do-not-overlap", Try(utf_8::no_two_sequences_are_the_same_code_point)),
    ("every-scalar-value-has-one-sequence", Try(utf_8::no_two_sequences_are_the_same_code_point)),
    ("one-encoding-for-each-code-point", Try(utf_8::no_two_sequences_are_the_same_code_point)),
    ("the-first-octet-gives-the-length", Try(bytes::leading_ones_are_the_length)),
    ("leading-ones-give-the-length", Try(bytes::leading_ones_are_the_length)),
    ("octets-that-never-appear", Try(bytes::some_never_appear)),
    ("bytes-that-never-appear", Try(bytes::some_never_appear)),
    ("boundaries-are-found-from-anywhere", Try(bytes::none_both_leads_and_continues)),
    ("octet-search-is-exact", Try(bytes::none_both_leads_and_continues)),
    ("leads-and-continuation-bytes-differ", Try(bytes::none_both_leads_and_continues)),
    ("kinds-of-bytes", Try(bytes::six_kinds)),
    ("leads-with-restricted-continuations", Try(bytes::four_leads_are_restricted)),
    ("backing-up-three-bytes-finds-the-lead", Try(bytes::backing_up_three_finds_a_lead)),
    ("decoders-reject-invalid-sequences", Try(ill_formed::decoding_rejects_what_validation_rejects)),
    ("ill-formed-input-is-an-error", Try(ill_formed::decoding_rejects_what_validation_rejects)),
    ("surrogates-are-ill-formed-utf-8", Try(ill_formed::surrogates)),
    ("surrogate-bytes-are-ill-formed-utf-8", Try(ill_formed::surrogates)),
    ("surrogates-and-large-values-are-invalid", Try(ill_formed::surrogates_and_large_values)),
    ("overlong-forms-are-ill-formed-utf-8", Try(ill_formed::overlong_forms)),
    ("overlong-forms-are-invalid", Try(ill_formed::overlong_forms)),
    ("the-code-space-has-21-bits", Try(ill_formed::every_value_of_21_bits)),
    ("a-byte-order-mark-does-not-affect-conformance", Try(ill_formed::not_because_of_a_byte_order_mark)),
    ("bytes-in-error-have-the-high-bit-set", Try(policies::ascii_is_kept)),
    ("ascii-is-never-masked", Try(policies::ascii_is_kept)),
    ("the-decoder-replaces-maximal-subparts", Try(policies::replaces_maximal_subparts)),
    ("decode-drops-one-byte-order-mark", Try(policies::drops_one_byte_order_mark)),
    ("text-decoder-drops-one-byte-order-mark", Try(policies::text_decoder_drops_one_byte_order_mark)),
    ("latin-1-keeps-the-value", Try(policies::latin_1_keeps_the_value)),
    ("windows-1252-decodes-every-byte", Try(policies::windows_1252_has_no_two_alike)),
    ("windows-1252-differs-from-80-to-9f", Try(policies::windows_1252_differs_below_a0)),
    ("windows-1252-keeps-five-controls", Try(policies::windows_1252_keeps_five_controls)),
    ("continuation-bytes-are-punctuation-and-symbols", Try(policies::continuation_bytes_are_no_letters)),
    ("html-5-replaces-errors-by-windows-1252", Try(policies::the_web_reads_errors_as_windows_1252)),
    ("recent-decoders-replace-one-byte-at-a-time", Try(policies::one_byte_at_a_time)),
    ("single-latin-1-character-can-be-valid-utf-8", Try(policies::a_pound_sign_in_latin_1_is_valid)),
    ("a-stream-cut-short-gives-no-wrong-character", Try(policies::cut_at_the_end)),
    ("a-stream-entered-midway-gives-no-wrong-character", Try(policies::cut_at_the_start)),
    ("joined-strings-may-become-well-formed", Try(utf_16::two_ill_formed_strings_make_a_well_formed_one)),
    ("utf-16-uses-one-unit-or-two", Try(utf_16::one_unit_or_a_pair)),
    ("isolated-surrogates-are-ill-formed-utf-16", Try(utf_16::only_unpaired_surrogates_are_ill_formed)),
    ("unpaired-surrogates-are-all-that-makes-utf-16-ill-formed", Try(utf_16::only_unpaired_surrogates_are_ill_formed)),
    ("utf-16-cannot-represent-a-surrogate-pair", Try(utf_16::a_pair_is_one_code_point)),
    ("every-sequence-of-code-units-can-be-decoded", Try(utf_16::nothing_is_rejected)),
    ("decoding-gives-no-surrogate-pair", Try(utf_16::no_pair_comes_out)),
    ("encoding-unicode-text-is-encoding-utf-16", Try(utf_16::encoding_is_that_of_utf_16)),
    ("decoding-utf-16-is-decoding-wtf-16", Try(utf_16::decoding_is_that_of_utf_16)),
    ("decoding-utf-16-is-decoding-potentially-ill-formed-utf-16", Try(utf_16::decoding_is_that_of_utf_16)),
    ("encoding-a-pair-is-incorrect", Try(utf_16::encoding_a_pair_gives_another_code_point)),
    ("number-of-code-points", Try(wtf_8::number_of_code_points)),
    ("one-to-four-bytes", Try(wtf_8::one_to_four_bytes)),
    ("ascii-within-utf-8-within-generalized-utf-8", Try(wtf_8::ascii_within_utf_8_within_generalized)),
    ("utf-8-within-wtf-8-within-generalized-utf-8", Try(wtf_8::utf_8_within_wtf_8_within_generalized)),
    ("a-surrogate-pair-is-ill-formed", Try(wtf_8::only_pairs_are_ill_formed)),
    ("encoding-gives-well-formed-wtf-8", Try(wtf_8::encoding_is_well_formed)),
    ("encoding-merges-pairs-as-utf-16-does", Try(wtf_8::encoding_merges_as_utf_16_does)),
    ("encoding-is-concatenating-the-code-points", Try(wtf_8::encoding_is_concatenating)),
    ("decoding-utf-8-is-decoding-wtf-8", Try(wtf_8::decoding_is_that_of_utf_8)),
    ("concatenating-is-concatenating-in-utf-16", Try(wtf_8::concatenating_is_that_of_utf_16)),
    ("concatenating-keeps-well-formedness", Try(wtf_8::concatenating_is_well_formed)),
    ("from-utf-16-never-fails", Try(wtf_8_conversions::from_utf_16_is_well_formed)),
    ("from-utf-16-is-lossless", Try(wtf_8_conversions::from_utf_16_and_back)),
    ("to-utf-16-never-fails", Try(wtf_8_conversions::to_utf_16_rejects_nothing)),
    ("to-utf-16-is-lossless-for-well-formed-input", Try(wtf_8_conversions::to_utf_16_and_back)),
    ("utf-8-is-wtf-8-unchanged", Try(wtf_8_conversions::from_utf_8_changes_nothing)),
    ("lossy-conversion-gives-utf-8", Try(wtf_8_conversions::lossy_replaces_surrogates)),
    ("lossy-conversion-keeps-the-length", Try(wtf_8_conversions::lossy_keeps_the_length)),
    ("strict-conversion-is-lossless-when-it-succeeds", Try(wtf_8_conversions::strict_changes_nothing)),
    ("strict-conversion-fails-on-surrogates", Try(wtf_8_conversions::strict_accepts_utf_8_only)),
    ("the-grammar-is-what-the-table-encodes", Table("abnf")),
    ("continuation-bytes-carry-six-bits", Table("code-page")),
    ("lowest-code-point-of-each-lead", Table("code-page")),
    ("table-1-is-the-surrogates", Table("table-1")),
    ("table-2-gives-the-code-point", Table("table-2")),
    ("table-3-is-the-code-points", Table("table-3")),
    ("utf-8-uses-one-to-four-bytes", Table("table-3-6")),
    ("table-3-7-is-the-scalar-values", Table("table-3-7")),
    ("other-encodings-are-rarely-valid-utf-8", OutOfReach("it is about what text is likely")),
    ("fe-and-ff-have-no-use", OutOfReach("it is about history")),
    ("surrogates-are-illegal-since-2003", OutOfReach("it is about history")),
    ("wtf-8-has-no-label", OutOfReach("it is about a registry")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_is_of_a_claim_that_some_document_makes_and_no_claim_has_two() {
        let documents = utfproof_spec_tables::library().documents();
        for (i, (id, _)) in TESTS.iter().enumerate() {
            let mut claims = documents.iter().flat_map(|document| &document.claims);
            assert!(claims.any(|claim| claim.id == *id), "{id}");
            assert!(TESTS[i + 1..].iter().all(|(other, _)| other != id), "{id}");
        }
    }
}
