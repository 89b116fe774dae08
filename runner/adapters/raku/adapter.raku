# Raku as an adapter: what Blob.decode, Str.encode and, for input in chunks, the decoder of Encoding::Registry do.
#
# There is no codec in this file: only hexadecimal goes in and out of what Rakudo answers. A Str of Raku is held in
# normalization form C. What that changes cannot be asked for: what comes back as other bytes is not answered.
use v6.d;

class Unaskable is Exception { has $.message }

my constant $NORMALIZED = Unaskable.new(message => 'a Str of Raku is held in normalization form C');

my %value = (^256).map: { .fmt('%02X') => $_ };
my @hex = (^256)».fmt('%02X');

#| Of code units, the higher byte of each comes first.
sub read-bytes(Str $operand) { Blob.new(%value{$operand.split(' ').join.comb(2)}) }

my %points;

sub read-text(Str $operand) {
    my @points = $operand.split(' ', :skip-empty).map({ %points{$_} //= .parse-base(16) });
    my $text = Uni.new(@points).Str;
    $NORMALIZED.throw if $text.ords.join(' ') ne @points.join(' ');
    $text
}

sub write-bytes($bytes) { $bytes.list.map({ @hex[$_] }).join(' ') }
sub write-units($bytes) { $bytes.list.map({ @hex[$^high] ~ @hex[$^low] }).join(' ') }
my %words;
sub write-points($text) { $text.ords.map({ %words{$_} //= .fmt('%04X') }).join(' ') }
sub write-nothing($text) { '' }

sub decode($encoding, &write) {
    -> @operands {
        my $bytes = read-bytes(@operands.join(' '));
        my $text = @operands == 1 ?? $bytes.decode($encoding) !! in-chunks($encoding, @operands);
        $NORMALIZED.throw if &write === &write-points and is-changed($encoding, $bytes);
        write($text)
    }
}

sub in-chunks($encoding, @operands) {
    my $decoder = Encoding::Registry.find($encoding).decoder;
    $decoder.add-bytes(read-bytes($_)) for @operands;
    $decoder.consume-all-chars
}

#| Whether the text comes back as other bytes, not counting a byte order mark at the start.
sub is-changed($encoding, $bytes) {
    my $text = try $bytes.decode($encoding);
    $text.defined and $bytes ne $text.encode($encoding) and $bytes ne ("\x[FEFF]" ~ $text).encode($encoding)
}

sub encode($encoding, &write) {
    -> @operands { write(read-text(@operands[0]).encode($encoding)) }
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

#| Without what would have to be escaped in JSON.
sub plain(Str $message) {
    my $ascii = $message.encode('ascii', :replacement('?')).decode('ascii');
    $ascii = $ascii.split($_).join('?') for '"', '\\', "\n";
    $ascii
}

# {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
sub reply(Str $line) {
    my @parts = $line.split('"');
    my $start = '{"id"' ~ @parts[2].chop;
    my &operation = %operations{@parts[5]} // return $start ~ ',"skip":"Raku is not asked for this"}';
    my $out = try operation(@parts[9 .. *-2][0, 2 ... *]);
    return $start ~ ',"out":"' ~ $out ~ '"}' without $!;
    my $message = plain($!.message);
    $start ~ ($! ~~ Unaskable ?? ',"skip":"' !! ',"error":"') ~ $message ~ '"}'
}

sub MAIN() {
    $*IN.encoding('latin-1');
    $*OUT.out-buffer = 65536;
    my @replies;
    for $*IN.lines -> $line {
        if $line eq '' {
            print @replies.map({ "$_\n" }).join;
            $*OUT.flush;
            @replies = ();
        }
        else {
            @replies.push: $line.starts-with('{"id":') ?? reply($line) !! describe();
        }
    }
}
