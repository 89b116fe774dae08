# Raku as an adapter: Blob.decode, Str.encode and, for input in chunks, the decoder of Encoding::Registry.
#
# This file contains no codec: it only converts hexadecimal to the types of Rakudo and back. A Raku Str is in
# normalization form C. Text that normalization changes is skipped: the adapter checks that it comes back as the same
# bytes.
#
# Everything but the codec uses nqp, the operations that Rakudo itself is written in: they are several times as fast. A
# variable declared inside a loop costs a call in each iteration.
use v6.d;
use nqp;

my constant $NORMALIZED = 'a Str of Raku is held in normalization form C';

# The characters of a request, as numbers.
my constant $SPACE = 32;

# The bits of a surrogate except the last eleven.
my constant $SURROGATES = 0xD800 +> 11;

my $value-of-digit := nqp::list_i;
nqp::bindpos_i($value-of-digit, .value.ord, .key) for '0123456789ABCDEF'.comb.pairs;

my $hex := nqp::list_s;
nqp::push_s($hex, .fmt('%02X')) for ^256;

#| Four digits, by their value.
my $four-digits := all-of-four-digits();

sub all-of-four-digits() {
    my $all := nqp::list_s;
    my int $value = 0;
    while $value < 65536 {
        nqp::push_s($all, nqp::concat(
            nqp::atpos_s($hex, nqp::bitshiftr_i($value, 8)),
            nqp::atpos_s($hex, nqp::bitand_i($value, 255))));
        $value = $value + 1;
    }
    $all
}

#| A space, and the digits of a code point before the last four.
my $plane := nqp::list_s;
nqp::push_s($plane, ' ' ~ ($_ == 0 ?? '' !! .base(16))) for ^17;

#| For code units, the high byte comes first. An empty chunk leaves two spaces.
sub read-bytes(str $operand) {
    my $values := $value-of-digit;
    my $bytes := nqp::create(Blob.new.WHAT);
    my int $end = nqp::chars($operand);
    my int $at = 0;
    my int $digit = 0;
    while $at < $end {
        $digit = nqp::ordat($operand, $at);
        if nqp::iseq_i($digit, $SPACE) {
            $at = $at + 1;
        }
        else {
            nqp::push_i($bytes, nqp::bitor_i(
                nqp::bitshiftl_i(nqp::atpos_i($values, $digit), 4),
                nqp::atpos_i($values, nqp::ordat($operand, $at + 1))));
            $at = $at + 2;
        }
    }
    $bytes
}

#| The code points of an operand. Uni.new, which is slow, checks only surrogates, the ones that it may reject.
sub read-points(str $operand) {
    my $values := $value-of-digit;
    my str $digits = nqp::concat($operand, ' ');
    my $points := nqp::create(Uni);
    my int $end = nqp::chars($operand);
    my int $at = 0;
    my int $point = 0;
    while $at < $end {
        $point = nqp::bitor_i(
            nqp::bitor_i(
                nqp::bitshiftl_i(nqp::atpos_i($values, nqp::ordat($digits, $at)), 12),
                nqp::bitshiftl_i(nqp::atpos_i($values, nqp::ordat($digits, $at + 1)), 8)),
            nqp::bitor_i(
                nqp::bitshiftl_i(nqp::atpos_i($values, nqp::ordat($digits, $at + 2)), 4),
                nqp::atpos_i($values, nqp::ordat($digits, $at + 3))));
        $at = $at + 4;
        while nqp::isne_i(nqp::ordat($digits, $at), $SPACE) {
            $point = nqp::bitor_i(
                nqp::bitshiftl_i($point, 4),
                nqp::atpos_i($values, nqp::ordat($digits, $at)));
            $at = $at + 1;
        }
        nqp::push_i($points, $point);
        Uni.new($point) if nqp::iseq_i(nqp::bitshiftr_i($point, 11), $SURROGATES);
        $at = $at + 1;
    }
    $points
}

#| Whether two sequences of numbers are equal.
sub are-equal($one, $other --> int) {
    my $these := nqp::decont($one);
    my $those := nqp::decont($other);
    my int $length = nqp::elems($these);
    my int $same = $length == nqp::elems($those);
    my int $i = 0;
    while $same && $i < $length {
        $same = nqp::atpos_i($these, $i) == nqp::atpos_i($those, $i);
        $i = $i + 1;
    }
    $same
}

sub write-bytes($encoded) {
    my $bytes := nqp::decont($encoded);
    my $words := nqp::list_s;
    my int $end = nqp::elems($bytes);
    my int $i = 0;
    while $i < $end {
        nqp::push_s($words, nqp::atpos_s($hex, nqp::bitand_i(nqp::atpos_i($bytes, $i), 255)));
        $i = $i + 1;
    }
    nqp::join(' ', $words)
}

sub write-units($encoded) {
    my $bytes := nqp::decont($encoded);
    my $four := $four-digits;
    my $words := nqp::list_s;
    my int $end = nqp::elems($bytes);
    my int $i = 0;
    while $i < $end {
        nqp::push_s($words, nqp::atpos_s($four, nqp::bitor_i(
            nqp::bitshiftl_i(nqp::bitand_i(nqp::atpos_i($bytes, $i), 255), 8),
            nqp::bitand_i(nqp::atpos_i($bytes, $i + 1), 255))));
        $i = $i + 2;
    }
    nqp::join(' ', $words)
}

sub write-points(Str $text) {
    my $points := nqp::decont($text.NFC);
    my $planes := $plane;
    my $four := $four-digits;
    my $words := nqp::list_s;
    my int $end = nqp::elems($points);
    my int $point = 0;
    my int $i = 0;
    while $i < $end {
        $point = nqp::atpos_i($points, $i);
        nqp::push_s($words, nqp::atpos_s($planes, nqp::bitshiftr_i($point, 16)));
        nqp::push_s($words, nqp::atpos_s($four, nqp::bitand_i($point, 65535)));
        $i = $i + 1;
    }
    $end == 0 ?? '' !! nqp::substr(nqp::join('', $words), 1)
}

sub write-nothing(Str $text) { '' }

# An operation returns the answer, or Nil if it cannot take the request.

sub decode($encoding, &write) {
    my $registered = Encoding::Registry.find($encoding);
    my $shows-text = &write === &write-points;
    -> @operands {
        my $bytes := read-bytes(@operands.join(' '));
        my $is-one = @operands == 1;
        my $text = $is-one ?? $bytes.decode($encoding) !! in-chunks($registered, @operands);
        my $whole = !$shows-text || $is-one ?? $text !! try $bytes.decode($encoding);
        $shows-text && $whole.defined && is-changed($encoding, $whole, $bytes) ?? Nil !! write($text)
    }
}

sub in-chunks($registered, @operands) {
    my $decoder = $registered.decoder;
    $decoder.add-bytes(read-bytes($_)) for @operands;
    $decoder.consume-all-chars
}

#| Whether encoding the text gives other bytes, apart from a leading byte order mark.
sub is-changed($encoding, $text, $bytes) {
    !are-equal($bytes, $text.encode($encoding)) && !are-equal($bytes, ("\x[FEFF]" ~ $text).encode($encoding))
}

sub encode($encoding, &write) {
    -> @operands {
        my $points := read-points(@operands[0]);
        my $text = $points.Str;
        are-equal($points, $text.NFC) ?? write($text.encode($encoding)) !! Nil
    }
}

my %decoders =
    'utf-8.validate' => decode('utf8', &write-nothing),
    'utf-8.decode' => decode('utf8', &write-points),
    'utf-16.validate' => decode('utf-16be', &write-nothing),
    'utf-16.decode' => decode('utf-16be', &write-points),
    'utf-16be.decode' => decode('utf-16be', &write-points),
    'utf-16le.decode' => decode('utf-16le', &write-points);

my %encoders =
    'utf-8.encode' => encode('utf8', &write-bytes),
    'utf-16.encode' => encode('utf-16be', &write-units),
    'utf-16be.encode' => encode('utf-16be', &write-bytes),
    'utf-16le.encode' => encode('utf-16le', &write-bytes);

my %operations = |%decoders, |%encoders;

sub describe() {
    my $offered = (|%decoders.keys.map({ qq["$_":\{"chunks":true\}] }), |%encoders.keys.map({ qq["$_":\{\}] })).join(',');
    '{"utfproof":1,"implementation":{"name":"Rakudo","version":"' ~ $*RAKU.compiler.version
        ~ '"},"operations":{' ~ $offered
        ~ '},"policies":{"utf-8.decode":{"byte-order-mark":"removed"}}}'
}

#| Removes characters that JSON would require to be escaped.
sub plain(Str $message) {
    my $ascii = $message.encode('ascii', :replacement('?')).decode('ascii');
    for '"', '\\', "\n" -> $escaped {
        $ascii = $ascii.split($escaped).join('?') if nqp::index($ascii, $escaped) >= 0;
    }
    $ascii
}

# {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
sub reply(Str $line) {
    my $parts := nqp::split('"', $line);
    my int $end = nqp::elems($parts) - 1;
    my $start = '{"id"' ~ nqp::atpos($parts, 2).chop;
    my &operation = %operations{nqp::atpos($parts, 5)} // return $start ~ ',"skip":"Raku does not support this operation"}';
    my @operands;
    my int $i = 9;
    while $i < $end {
        @operands.push: nqp::atpos($parts, $i);
        $i = $i + 2;
    }
    my $out = try operation(@operands);
    return $start ~ ',"error":"' ~ plain($!.message) ~ '"}' with $!;
    $out.defined ?? $start ~ ',"out":"' ~ $out ~ '"}' !! $start ~ ',"skip":"' ~ $NORMALIZED ~ '"}'
}

sub MAIN() {
    $*IN.encoding('latin-1');
    $*OUT.out-buffer = 65536;
    my $replies := nqp::list_s;
    for $*IN.lines -> $line {
        if $line eq '' {
            nqp::push_s($replies, '');
            print nqp::join("\n", $replies);
            $*OUT.flush;
            $replies := nqp::list_s;
        }
        else {
            nqp::push_s($replies, $line.starts-with('{"id":') ?? reply($line) !! describe());
        }
    }
}
