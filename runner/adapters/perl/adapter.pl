# Codecs in Perl as an adapter. The argument chooses one: "strict" for Encode's UTF-8, "lax" for its utf8, "utf8" for
# the functions utf8::decode and utf8::encode, "json-pp" for JSON::PP, which comes with Perl.
#
# This file contains no codec: it only converts hexadecimal to the types of Perl and back. A Perl string is a sequence
# of code points, which can be surrogates and more than 10FFFF.

use strict;
use warnings;
no warnings 'utf8';

use Encode ();
use JSON::PP ();

sub read_bytes { pack 'H*', $_[0] =~ tr/ //dr }
sub read_points { join '', map { chr hex } split ' ', $_[0] }
sub write_bytes { uc join ' ', unpack '(H2)*', $_[0] }
sub write_units { uc join ' ', unpack '(H4)*', $_[0] }
sub write_points { join ' ', map { sprintf '%04X', ord } split //, $_[0] }
sub write_nothing { '' }

sub rejected { die { error => $_[0], at => $_[1] } }
sub unaskable { die { skip => $_[0] } }

# Whole input with FB_QUIET, which leaves the rest from an error on; chunks with STOP_AT_PARTIAL, which leaves an
# unfinished sequence at the end of a chunk.
sub decode {
    my ($encoding, $write, $unit) = @_;
    my $chunked = sub {
        my ($text, $rest) = ('', '');
        for my $operand (@_) {
            $rest .= read_bytes($operand);
            $text .= Encode::decode($encoding, $rest, Encode::FB_CROAK | Encode::STOP_AT_PARTIAL);
        }
        $write->($text . Encode::decode($encoding, $rest, Encode::FB_CROAK));
    };
    my $whole = sub {
        my $bytes = my $rest = read_bytes($_[0]);
        my $text = Encode::decode($encoding, $rest, Encode::FB_QUIET);
        rejected("$encoding stops", int((length($bytes) - length $rest) / $unit)) if length $rest;
        $write->($text);
    };
    return { chunks => 1, call => sub { @_ == 1 ? $whole->(@_) : $chunked->(@_) } };
}

sub decode_lossy {
    my ($encoding) = @_;
    return { call => sub { write_points(Encode::decode($encoding, read_bytes($_[0]), Encode::FB_DEFAULT)) } };
}

sub encode {
    my ($encoding, $write) = @_;
    return { call => sub { $write->(Encode::encode($encoding, read_points($_[0]), Encode::FB_CROAK)) } };
}

# Without FB_QUIET, which does not work for UTF-16.
sub decode_croaking {
    my ($encoding, $write) = @_;
    return { call => sub { $write->(Encode::decode($encoding, read_bytes($_[0]), Encode::FB_CROAK)) } };
}

sub strict {
    return {
        name => 'Perl Encode UTF-8',
        version => $Encode::VERSION,
        operations => {
            'utf-8.validate' => decode('UTF-8', \&write_nothing, 1),
            'utf-8.decode' => decode('UTF-8', \&write_points, 1),
            'utf-8.decode-lossy' => decode_lossy('UTF-8'),
            'utf-8.encode' => encode('UTF-8', \&write_bytes),
            'utf-16.validate' => decode_croaking('UTF-16BE', \&write_nothing),
            'utf-16.decode' => decode_croaking('UTF-16BE', \&write_points),
            'utf-16.decode-lossy' => decode_lossy('UTF-16BE'),
            'utf-16.encode' => encode('UTF-16BE', \&write_units),
            'utf-16be.decode' => decode_croaking('UTF-16BE', \&write_points),
            'utf-16be.encode' => encode('UTF-16BE', \&write_bytes),
            'utf-16le.decode' => decode_croaking('UTF-16LE', \&write_points),
            'utf-16le.encode' => encode('UTF-16LE', \&write_bytes),
            'utf-32be.decode' => decode_croaking('UTF-32BE', \&write_points),
            'utf-32be.encode' => encode('UTF-32BE', \&write_bytes),
            'utf-32le.decode' => decode_croaking('UTF-32LE', \&write_points),
            'utf-32le.encode' => encode('UTF-32LE', \&write_bytes),
            'utf-32-labelled.decode' => decode_croaking('UTF-32', \&write_points),
            'utf-32-labelled.encode' => encode('UTF-32', \&write_bytes),
        },
        policies => {
            'utf-8.decode-lossy' => { replacement => 'per-sequence' },
            'utf-32-labelled.encode' => { 'byte-order' => 'big-endian-with-mark' },
        },
    };
}

sub lax {
    return extended(
        'Perl Encode utf8', $Encode::VERSION,
        sub { Encode::decode('utf8', $_[0], Encode::FB_CROAK) },
        sub { Encode::encode('utf8', $_[0], Encode::FB_CROAK) },
    );
}

sub utf8_functions {
    my $decode = sub {
        my ($text) = @_;
        utf8::decode($text) or rejected('utf8::decode is false');
        return $text;
    };
    my $encode = sub {
        my ($text) = @_;
        utf8::encode($text);
        return $text;
    };
    return extended('Perl utf8::decode', sprintf('%vd', $^V), $decode, $encode);
}

# "Perl's extended UTF-8", which is for surrogates and for more than 31 bits too.
sub extended {
    my ($name, $version, $decode, $encode) = @_;
    my $decode_ucs_4 = sub {
        my $text = $decode->(read_bytes($_[0]));
        unaskable('it gives more than 31 bits') if $text =~ /[^\x{0}-\x{7FFFFFFF}]/;
        return write_points($text);
    };
    my $encode_points = { call => sub { write_bytes($encode->(read_points($_[0]))) } };
    return {
        name => $name,
        version => $version,
        operations => {
            'utf-8.encode' => $encode_points,
            'generalized-utf-8.encode' => $encode_points,
            'utf-8-1997.encode' => $encode_points,
            'utf-8-1997.decode' => { call => $decode_ucs_4 },
        },
        policies => { 'utf-8.encode' => { surrogates => 'encoded' } },
    };
}

# The bytes as a JSON string; it must not contain quotation marks, backslashes or control characters.
sub to_json { '"' . $_[0] =~ s/(["\\\x00-\x1F])/sprintf '\u%04x', ord $1/ger . '"' }

# The characters of code units, and back; Encode does not take noncharacters.
sub read_text {
    my $units = join '', map { chr hex } split ' ', $_[0];
    return $units =~ s/([\x{D800}-\x{DBFF}])([\x{DC00}-\x{DFFF}])/chr(((ord $1) - 0xD7F7 << 10) + ord $2)/ger;
}

sub write_text {
    my @units = map { $_ < 0x10000 ? $_ : (0xD7C0 + ($_ >> 10), 0xDC00 + ($_ & 0x3FF)) } map { ord } split //, $_[0];
    return join ' ', map { sprintf '%04X', $_ } @units;
}

sub json_pp {
    my $json = JSON::PP->new->utf8->allow_nonref;
    my $decode = sub { $json->decode(to_json(read_bytes($_[0]))) };
    my $ascii = JSON::PP->new->ascii->allow_nonref;
    # what stands between the quotation marks
    my $decode_inside = sub {
        write_text($json->decode('"' . read_bytes($_[0]) . '"'));
    };
    my $encode_inside = sub {
        write_bytes(substr $ascii->encode(read_text($_[0])), 1, -1);
    };
    return {
        name => 'Perl JSON::PP',
        version => $JSON::PP::VERSION,
        operations => {
            'utf-8.validate' => { call => sub { write_nothing($decode->(@_)) } },
            'utf-8.decode' => { call => sub { write_points($decode->(@_)) } },
            'json.decode-string' => { call => $decode_inside },
            'json.encode-string-ascii' => { call => $encode_inside },
        },
        policies => {},
    };
}

sub describe {
    my ($codec) = @_;
    my %operations = map { ($_ => $codec->{operations}{$_}{chunks} ? { chunks => JSON::PP::true } : {}) }
        keys %{ $codec->{operations} };
    return JSON::PP->new->canonical->encode({
        utfproof => 1,
        implementation => { name => $codec->{name}, version => "$codec->{version}" },
        operations => \%operations,
        %{ $codec->{policies} } ? (policies => $codec->{policies}) : (),
    });
}

# A message may quote the input, and ends with a line of this file.
sub quoted { '"' . ($_[0] =~ s/ at \S+ line \d+.*//sr =~ s/[^ -~]|["\\]/?/gr) . '"' }

sub reply {
    my ($line, $codec) = @_;
    # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
    my @parts = split /"/, $line, -1;
    my $start = '{"id":' . substr $parts[2], 1, -1;
    my $operation = $codec->{operations}{ $parts[5] }
        or return qq($start,"skip":"$codec->{name} does not support this operation"});
    my $out = eval { $operation->{call}->(map { $parts[ 9 + 2 * $_ ] } 0 .. (@parts - 11) / 2) };
    return qq($start,"out":"$out"}) if defined $out;
    return "$start,\"error\":" . quoted($@) . '}' unless ref $@;
    return "$start,\"skip\":" . quoted($@->{skip}) . '}' if $@->{skip};
    return "$start,\"error\":" . quoted($@->{error}) . (defined $@->{at} ? ",\"at\":$@->{at}}" : '}');
}

my %codecs = (strict => \&strict, lax => \&lax, utf8 => \&utf8_functions, 'json-pp' => \&json_pp);
my $codec = $codecs{ $ARGV[0] // 'strict' }->();
my $replies = '';
binmode STDIN;
binmode STDOUT;
$| = 1;
while (my $line = <STDIN>) {
    if ($line eq "\n") {
        print $replies;
        $replies = '';
    } elsif ($line =~ /^\{"id":/) {
        $replies .= reply($line, $codec) . "\n";
    } else {
        $replies .= describe($codec) . "\n";
    }
}
