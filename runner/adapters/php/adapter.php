<?php
// Codecs in PHP as an adapter. The argument chooses one: mbstring, pcre, uconverter, iconv, json-decode, json-encode,
// htmlspecialchars or htmlspecialchars-ignore.
//
// This file contains no codec: it only converts hexadecimal to the types of PHP and back. A PHP string is bytes, so
// code points are passed as UTF-32, and mb_ord reads the characters of UTF-8 results.

declare(strict_types=1);

final class Rejected extends Exception {}

function read_bytes(string $operand): string
{
    return hex2bin(str_replace(' ', '', $operand));
}

/** As UTF-32BE. */
function read_points(string $operand): string
{
    return pack('N*', ...read_numbers($operand));
}

/** @return int[] */
function read_numbers(string $operand): array
{
    return $operand === '' ? [] : array_map('hexdec', explode(' ', $operand));
}

function write_bytes(string $bytes): string
{
    return strtoupper(rtrim(chunk_split(bin2hex($bytes), 2, ' ')));
}

/** From UTF-16BE. */
function write_units(string $bytes): string
{
    return strtoupper(rtrim(chunk_split(bin2hex($bytes), 4, ' ')));
}

/** From UTF-32BE. */
function write_points(string $bytes): string
{
    return implode(' ', array_map(fn (int $point) => sprintf('%04X', $point), array_values(unpack('N*', $bytes))));
}

/** From UTF-8. */
function write_characters(string $text): string
{
    $words = [];
    foreach (mb_str_split($text, 1, 'UTF-8') as $character) {
        $words[] = sprintf('%04X', mb_ord($character, 'UTF-8'));
    }
    return implode(' ', $words);
}

function write_nothing(string $accepted): string
{
    return '';
}

function native_order(): string
{
    return pack('S', 1) === "\x01\x00" ? 'little-endian' : 'big-endian';
}

/** How an operand is read, what is called with it, and how the result is written. */
function operation(callable $read, callable $call, callable $write): callable
{
    return fn (string $operand) => $write($call($read($operand)));
}

function mbstring(): array
{
    mb_substitute_character(0xFFFD);
    $check = function (string $encoding): callable {
        return function (string $bytes) use ($encoding): string {
            if (!mb_check_encoding($bytes, $encoding)) {
                throw new Rejected('mb_check_encoding is false');
            }
            return $bytes;
        };
    };
    $convert = fn (string $from, string $to) => fn (string $bytes) => mb_convert_encoding($bytes, $to, $from);
    $decode = fn (string $encoding) => fn (string $bytes) => $convert($encoding, 'UTF-32BE')($check($encoding)($bytes));
    $chr = function (array $points): string {
        $text = '';
        foreach ($points as $point) {
            $character = mb_chr($point, 'UTF-8');
            if ($character === false) {
                throw new Rejected('mb_chr is false');
            }
            $text .= $character;
        }
        return $text;
    };
    return [
        'name' => 'PHP mbstring',
        'version' => PHP_VERSION,
        'operations' => [
            'utf-8.validate' => operation('read_bytes', $check('UTF-8'), 'write_nothing'),
            'utf-8.decode' => operation('read_bytes', $decode('UTF-8'), 'write_points'),
            'utf-8.decode-lossy' => operation('read_bytes', $convert('UTF-8', 'UTF-32BE'), 'write_points'),
            'utf-8.encode' => operation('read_numbers', $chr, 'write_bytes'),
            'utf-16.validate' => operation('read_bytes', $check('UTF-16BE'), 'write_nothing'),
            'utf-16.decode' => operation('read_bytes', $decode('UTF-16BE'), 'write_points'),
            'utf-16.decode-lossy' => operation('read_bytes', $convert('UTF-16BE', 'UTF-32BE'), 'write_points'),
            'utf-16.encode' => operation('read_points', $convert('UTF-32BE', 'UTF-16BE'), 'write_units'),
            'utf-16be.decode' => operation('read_bytes', $decode('UTF-16BE'), 'write_points'),
            'utf-16be.encode' => operation('read_points', $convert('UTF-32BE', 'UTF-16BE'), 'write_bytes'),
            'utf-16le.decode' => operation('read_bytes', $decode('UTF-16LE'), 'write_points'),
            'utf-16le.encode' => operation('read_points', $convert('UTF-32BE', 'UTF-16LE'), 'write_bytes'),
            'utf-32.validate' => operation('read_points', $check('UTF-32BE'), 'write_nothing'),
            'utf-32be.decode' => operation('read_bytes', $decode('UTF-32BE'), 'write_points'),
            'utf-32le.decode' => operation('read_bytes', $decode('UTF-32LE'), 'write_points'),
            'utf-32le.encode' => operation('read_points', $convert('UTF-32BE', 'UTF-32LE'), 'write_bytes'),
            'utf-32-labelled.decode' => operation('read_bytes', $decode('UTF-32'), 'write_points'),
        ],
        'policies' => [
            'utf-16.encode' => ['surrogates' => 'replaced'],
            'utf-16be.encode' => ['surrogates' => 'replaced'],
            'utf-16le.encode' => ['surrogates' => 'replaced'],
            'utf-32le.encode' => ['surrogates' => 'replaced'],
        ],
    ];
}

function mbstring_convert(): array
{
    mb_substitute_character(0xFFFD);
    $convert = fn (string $bytes) => mb_convert_encoding($bytes, 'UTF-8', 'UTF-32BE');
    return [
        'name' => 'PHP mb_scrub and mb_convert_encoding',
        'version' => PHP_VERSION,
        'operations' => [
            'utf-8.decode-lossy' => operation(
                'read_bytes',
                fn (string $bytes) => mb_scrub($bytes, 'UTF-8'),
                'write_characters'
            ),
            'utf-8.encode' => operation('read_points', $convert, 'write_bytes'),
        ],
        'policies' => ['utf-8.encode' => ['surrogates' => 'replaced']],
    ];
}

function pcre(): array
{
    $match = function (string $bytes): string {
        if (preg_match('//u', $bytes) !== 1) {
            throw new Rejected(preg_last_error_msg());
        }
        return $bytes;
    };
    return [
        'name' => 'PHP PCRE',
        'version' => PCRE_VERSION,
        'operations' => ['utf-8.validate' => operation('read_bytes', $match, 'write_nothing')],
        'policies' => [],
    ];
}

/** One that raises an error instead of replacing. */
final class StrictConverter extends UConverter
{
    public function toUCallback($reason, $source, $codeUnits, &$error): mixed
    {
        if ($reason <= UConverter::REASON_IRREGULAR) {
            throw new Rejected('toUCallback: ' . UConverter::reasonText($reason));
        }
        return null;
    }

    public function fromUCallback($reason, $source, $codePoint, &$error): mixed
    {
        if ($reason <= UConverter::REASON_IRREGULAR) {
            throw new Rejected('fromUCallback: ' . UConverter::reasonText($reason));
        }
        return null;
    }
}

function uconverter(): array
{
    $strict = fn (string $from, string $to) => function (string $bytes) use ($from, $to): string {
        $result = (new StrictConverter($to, $from))->convert($bytes);
        if ($result === false) {
            throw new Rejected(intl_get_error_message());
        }
        return $result;
    };
    $lossy = fn (string $from) => fn (string $bytes) => UConverter::transcode($bytes, 'UTF-32BE', $from);
    $validate = fn (string $from) => operation('read_bytes', $strict($from, 'UTF-32BE'), 'write_nothing');
    $decode = fn (string $from) => operation('read_bytes', $strict($from, 'UTF-32BE'), 'write_points');
    $encode = fn (string $to, callable $write) => operation('read_points', $strict('UTF-32BE', $to), $write);
    return [
        'name' => 'PHP UConverter',
        'version' => PHP_VERSION . ' with ICU ' . INTL_ICU_VERSION,
        'operations' => [
            'utf-8.validate' => $validate('UTF-8'),
            'utf-8.decode' => $decode('UTF-8'),
            'utf-8.decode-lossy' => operation('read_bytes', $lossy('UTF-8'), 'write_points'),
            'utf-8.encode' => $encode('UTF-8', 'write_bytes'),
            'utf-16.validate' => $validate('UTF-16BE'),
            'utf-16.decode' => $decode('UTF-16BE'),
            'utf-16.decode-lossy' => operation('read_bytes', $lossy('UTF-16BE'), 'write_points'),
            'utf-16.encode' => $encode('UTF-16BE', 'write_units'),
            'utf-16be.decode' => $decode('UTF-16BE'),
            'utf-16be.encode' => $encode('UTF-16BE', 'write_bytes'),
            'utf-16le.decode' => $decode('UTF-16LE'),
            'utf-16le.encode' => $encode('UTF-16LE', 'write_bytes'),
            'utf-32be.decode' => $decode('UTF-32BE'),
            'utf-32be.encode' => $encode('UTF-32BE', 'write_bytes'),
            'utf-32le.decode' => $decode('UTF-32LE'),
            'utf-32le.encode' => $encode('UTF-32LE', 'write_bytes'),
            'utf-32-labelled.decode' => $decode('UTF-32'),
            'utf-32-labelled.encode' => $encode('UTF-32', 'write_bytes'),
            'cesu-8.validate' => $validate('CESU-8'),
            'cesu-8.decode' => $decode('CESU-8'),
            'cesu-8.encode' => $encode('CESU-8', 'write_bytes'),
        ],
        // ICU writes the order of the machine.
        'policies' => ['utf-32-labelled.encode' => ['byte-order' => native_order() . '-with-mark']],
    ];
}

function iconv_functions(): array
{
    // PHP raises a warning if iconv rejects the input.
    set_error_handler(fn (int $level, string $message) => throw new Rejected($message), E_NOTICE | E_WARNING);
    $convert = fn (string $from, string $to) => fn (string $bytes) => iconv($from, $to, $bytes);
    $decode = fn (string $from) => operation('read_bytes', $convert($from, 'UTF-32BE'), 'write_points');
    $encode = fn (string $to, callable $write) => operation('read_points', $convert('UTF-32BE', $to), $write);
    return [
        'name' => 'PHP iconv',
        'version' => PHP_VERSION . ' with ' . ICONV_IMPL . ' ' . ICONV_VERSION,
        'operations' => [
            'utf-8.validate' => operation('read_bytes', $convert('UTF-8', 'UTF-32BE'), 'write_nothing'),
            'utf-8.decode' => $decode('UTF-8'),
            'utf-8.encode' => $encode('UTF-8', 'write_bytes'),
            'utf-16.validate' => operation('read_bytes', $convert('UTF-16BE', 'UTF-32BE'), 'write_nothing'),
            'utf-16.decode' => $decode('UTF-16BE'),
            'utf-16.encode' => $encode('UTF-16BE', 'write_units'),
            'utf-16be.decode' => $decode('UTF-16BE'),
            'utf-16be.encode' => $encode('UTF-16BE', 'write_bytes'),
            'utf-16le.decode' => $decode('UTF-16LE'),
            'utf-16le.encode' => $encode('UTF-16LE', 'write_bytes'),
            'utf-32be.decode' => $decode('UTF-32BE'),
            'utf-32be.encode' => $encode('UTF-32BE', 'write_bytes'),
            'utf-32le.decode' => $decode('UTF-32LE'),
            'utf-32le.encode' => $encode('UTF-32LE', 'write_bytes'),
            'utf-32-labelled.decode' => $decode('UTF-32'),
            'utf-32-labelled.encode' => $encode('UTF-32', 'write_bytes'),
        ],
        // glibc reads and writes the order of the machine.
        'policies' => [
            'utf-32-labelled.decode' => ['byte-order' => native_order()],
            'utf-32-labelled.encode' => ['byte-order' => native_order() . '-with-mark'],
        ],
    ];
}

/** The bytes as a JSON string; it must not contain quotation marks, backslashes or control characters. */
function to_json(string $bytes): string
{
    $escape = fn (array $match) => sprintf('\u%04x', ord($match[0]));
    return '"' . preg_replace_callback('/["\\\\\x00-\x1F]/', $escape, $bytes) . '"';
}

function json_decode_or_reject(string $json, int $flags): string
{
    $text = json_decode($json, false, 512, $flags);
    if (json_last_error() !== JSON_ERROR_NONE) {
        throw new Rejected(json_last_error_msg());
    }
    return $text;
}

function json_decoder(): array
{
    $decode = fn (int $flags) => fn (string $bytes) => json_decode_or_reject(to_json($bytes), $flags);
    $inside = fn (string $bytes) => mb_convert_encoding(json_decode_or_reject("\"$bytes\"", 0), 'UTF-16BE', 'UTF-8');
    return [
        'name' => 'PHP json_decode',
        'version' => PHP_VERSION,
        'operations' => [
            'utf-8.validate' => operation('read_bytes', $decode(0), 'write_nothing'),
            'utf-8.decode' => operation('read_bytes', $decode(0), 'write_characters'),
            'utf-8.decode-lossy' => operation('read_bytes', $decode(JSON_INVALID_UTF8_SUBSTITUTE), 'write_characters'),
            'json.decode-string' => operation('read_bytes', $inside, 'write_units'),
        ],
        'policies' => ['utf-8.decode-lossy' => ['replacement' => 'per-byte']],
    ];
}

/** To ASCII JSON, for which PHP decodes the text. */
function json_encoder(): array
{
    $encode = fn (int $flags) => function (string $bytes) use ($flags): string {
        $json = json_encode($bytes, $flags);
        if ($json === false) {
            throw new Rejected(json_last_error_msg());
        }
        return json_decode_or_reject($json, 0);
    };
    $inside = function (string $units): string {
        if (!mb_check_encoding($units, 'UTF-16BE')) {
            throw new Rejected('json_encode takes UTF-8, which has no surrogates');
        }
        return substr(json_encode(mb_convert_encoding($units, 'UTF-8', 'UTF-16BE')), 1, -1);
    };
    return [
        'name' => 'PHP json_encode',
        'version' => PHP_VERSION,
        'operations' => [
            'utf-8.validate' => operation('read_bytes', $encode(0), 'write_nothing'),
            'utf-8.decode' => operation('read_bytes', $encode(0), 'write_characters'),
            'utf-8.decode-lossy' => operation('read_bytes', $encode(JSON_INVALID_UTF8_SUBSTITUTE), 'write_characters'),
            'json.encode-string-ascii' => operation('read_bytes', $inside, 'write_bytes'),
        ],
        'policies' => [],
    ];
}

function htmlspecialchars_functions(int $flags, array $policies, bool $isStrict): array
{
    $escape = fn (int $flags) => function (string $bytes) use ($flags): string {
        $escaped = htmlspecialchars($bytes, $flags | ENT_NOQUOTES, 'UTF-8');
        // "If the input string contains an invalid code unit sequence an empty string will be returned".
        if ($escaped === '' && $bytes !== '' && $flags === 0) {
            throw new Rejected('htmlspecialchars is empty');
        }
        return htmlspecialchars_decode($escaped, ENT_NOQUOTES);
    };
    $lossy = ['utf-8.decode-lossy' => operation('read_bytes', $escape($flags), 'write_characters')];
    $strict = [
        'utf-8.validate' => operation('read_bytes', $escape(0), 'write_nothing'),
        'utf-8.decode' => operation('read_bytes', $escape(0), 'write_characters'),
    ];
    return [
        'name' => $isStrict ? 'PHP htmlspecialchars' : 'PHP htmlspecialchars with ENT_IGNORE',
        'version' => PHP_VERSION,
        'operations' => $isStrict ? $strict + $lossy : $lossy,
        'policies' => $policies,
    ];
}

function choose(string $name): array
{
    return match ($name) {
        'mbstring' => mbstring(),
        'mbstring-convert' => mbstring_convert(),
        'pcre' => pcre(),
        'uconverter' => uconverter(),
        'iconv' => iconv_functions(),
        'json-decode' => json_decoder(),
        'json-encode' => json_encoder(),
        'htmlspecialchars' => htmlspecialchars_functions(ENT_SUBSTITUTE, [], true),
        'htmlspecialchars-ignore' =>
            htmlspecialchars_functions(ENT_IGNORE, ['utf-8.decode-lossy' => ['replacement' => 'none']], false),
    };
}

function describe(array $codec): string
{
    return json_encode(array_filter([
        'utfproof' => 1,
        'implementation' => ['name' => $codec['name'], 'version' => $codec['version']],
        'operations' => array_map(fn () => new stdClass(), $codec['operations']),
        'policies' => $codec['policies'],
    ]));
}

function reply(string $line, array $codec): string
{
    // {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
    $parts = explode('"', $line);
    $start = '{"id":' . substr($parts[2], 1, -1);
    $operation = $codec['operations'][$parts[5]] ?? null;
    if ($operation === null) {
        return "$start,\"skip\":\"{$codec['name']} does not support this operation\"}";
    }
    try {
        return "$start,\"out\":\"{$operation($parts[9])}\"}";
    } catch (Rejected $rejected) {
        return $start . ',"error":' . json_encode($rejected->getMessage(), JSON_INVALID_UTF8_SUBSTITUTE) . '}';
    }
}

ini_set('memory_limit', '1G');
$codec = choose($argv[1]);
$replies = '';
while (($line = fgets(STDIN)) !== false) {
    if ($line === "\n") {
        fwrite(STDOUT, $replies);
        $replies = '';
    } elseif (str_starts_with($line, '{"id":')) {
        $replies .= reply($line, $codec) . "\n";
    } else {
        $replies .= describe($codec) . "\n";
    }
}
