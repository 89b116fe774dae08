//! UTF-16, well-formed and potentially ill-formed, against the standard library and encoding_rs.

use utfproof_oracle::{Operation, Sequence, Slice};

use super::{assert_all, code_points, edge_units, every_code_point, readings, rejected_at};

/// Every single unit, and every sequence of up to three units at the edges.
fn inputs() -> Vec<Vec<u16>> {
    let mut inputs = edge_units();
    inputs.extend((0..=0xFFFF).map(|unit| vec![unit]));
    inputs
}

fn decode_std(units: &[u16]) -> impl Iterator<Item = Result<char, std::char::DecodeUtf16Error>> {
    char::decode_utf16(units.iter().copied())
}

fn valid_up_to(units: &[u16]) -> usize {
    decode_std(units)
        .map_while(Result::ok)
        .map(char::len_utf16)
        .sum()
}

#[test]
fn units_are_validated_as_by_std_and_encoding_rs() {
    let readings = readings(Operation::Utf16Validate);
    for units in inputs() {
        let at = valid_up_to(&units);
        assert_eq!(
            at,
            encoding_rs::mem::utf16_valid_up_to(&units),
            "{units:04X?}"
        );
        let expected = if at == units.len() {
            Ok(Sequence::code_units(vec![]))
        } else {
            rejected_at(at)
        };
        assert_all(&readings, Slice::CodeUnits(&units), &expected);
    }
}

#[test]
fn units_are_decoded_as_by_std() {
    let readings = readings(Operation::Utf16Decode);
    for units in inputs() {
        let expected = match String::from_utf16(&units) {
            Ok(text) => Ok(code_points(text.chars())),
            Err(_) => rejected_at(valid_up_to(&units)),
        };
        assert_all(&readings, Slice::CodeUnits(&units), &expected);
    }
}

#[test]
fn unpaired_surrogates_are_replaced_as_by_std() {
    let readings = readings(Operation::Utf16DecodeLossy);
    for units in inputs() {
        let expected = code_points(String::from_utf16_lossy(&units).chars());
        assert_all(&readings, Slice::CodeUnits(&units), &Ok(expected));
    }
}

#[test]
fn strings_are_made_well_formed_as_by_std() {
    let readings = readings(Operation::Utf16ToWellFormed);
    for units in inputs() {
        let expected = String::from_utf16_lossy(&units).encode_utf16().collect();
        let expected = Ok(Sequence::CodeUnits(expected));
        assert_all(&readings, Slice::CodeUnits(&units), &expected);
    }
}

#[test]
fn any_units_and_each_unit_alone_round_trip_through_code_points() {
    let encoders = readings(Operation::Wtf16Encode);
    for units in inputs() {
        let code_points = decode_std(&units)
            .map(|result| result.map_or_else(|error| error.unpaired_surrogate().into(), u32::from));
        let one_each = units.iter().map(|unit| u32::from(*unit));
        let expected = Ok(Sequence::code_units(units.clone()));
        for code_points in [code_points.collect::<Vec<_>>(), one_each.collect()] {
            assert_all(&encoders, Slice::CodePoints(&code_points), &expected);
        }
    }
}

#[test]
fn unpaired_surrogates_are_kept_as_by_std() {
    let readings = readings(Operation::Wtf16Decode);
    for units in inputs() {
        let code_points = decode_std(&units)
            .map(|result| result.map_or_else(|error| error.unpaired_surrogate().into(), u32::from));
        let expected = Sequence::CodePoints(code_points.collect());
        assert_all(&readings, Slice::CodeUnits(&units), &Ok(expected));
    }
}

#[test]
fn every_code_point_is_encoded_as_by_std_and_decoded_again() {
    let [strict, potentially_ill_formed] =
        [Operation::Utf16Encode, Operation::Wtf16Encode].map(readings);
    let decoders = [
        Operation::Utf16Decode,
        Operation::Utf16DecodeLossy,
        Operation::Wtf16Decode,
    ];
    let decoders: Vec<_> = decoders.into_iter().flat_map(readings).collect();
    for code_point in every_code_point() {
        let input = [code_point];
        let Some(char) = char::from_u32(code_point) else {
            let unit = u16::try_from(code_point).unwrap();
            assert_all(&strict, Slice::CodePoints(&input), &rejected_at(0));
            assert_all(
                &strict,
                Slice::CodePoints(&[0x41, code_point]),
                &rejected_at(1),
            );
            let expected = Ok(Sequence::code_units(vec![unit]));
            assert_all(
                &potentially_ill_formed,
                Slice::CodePoints(&input),
                &expected,
            );
            continue;
        };
        let units = char.encode_utf16(&mut [0; 2]).to_vec();
        assert_all(
            &decoders,
            Slice::CodeUnits(&units),
            &Ok(Sequence::code_points(vec![code_point])),
        );
        let expected = Ok(Sequence::code_units(units));
        assert_all(&strict, Slice::CodePoints(&input), &expected);
        assert_all(
            &potentially_ill_formed,
            Slice::CodePoints(&input),
            &expected,
        );
    }
}
