# Tcl's encodings utf-8 and unicode as an adapter: encoding convertfrom and encoding convertto.
#
# This file contains no codec: it only converts hexadecimal to the types of Tcl and back. The characters of a Tcl 8.6
# string are code units; scan gives their code points, and no command makes one above U+FFFF. Tcl decodes ill-formed
# bytes as Latin-1. The encoding unicode has the byte order of the machine.
#
# If only the last byte of a four-byte sequence is missing at the end, Tcl 8.6 reads beyond the end of the bytes: the
# result for F0 90 80 depends on the memory there, and is mostly 00F0 0090 0080, sometimes D800 0090 0080. A script
# cannot control that byte, so such input is skipped.

proc read_bytes {operand} {
    binary format H* [string map {{ } {}} $operand]
}

proc read_utf8 {operand} {
    if {[regexp {(F0 [9AB].|F[1-3] [89AB].|F4 8.) [89AB].$} $operand]} {
        throw unaskable {Tcl 8.6 reads beyond the end of this input}
    }
    return [read_bytes $operand]
}

proc read_units {operand} {
    set words [lmap word [split $operand] {scan $word %x}]
    return [binary format t* $words]
}

proc read_points {operand} {
    set text {}
    foreach word [split $operand] {
        scan $word %x point
        if {$point > 0xFFFF} {
            throw unaskable {Tcl 8.6 makes no character above U+FFFF from its code point}
        }
        append text [format %c $point]
    }
    if {[llength [split $text {}]] != [llength [split $operand]]} {
        throw unaskable {a Tcl 8.6 string cannot hold a surrogate pair as two code points}
    }
    return $text
}

proc write_bytes {bytes} {
    regsub -all {..(?=.)} [string toupper [binary encode hex $bytes]] {& }
}

proc write_units {bytes} {
    binary scan $bytes tu* units
    return [lmap unit $units {format %04X $unit}]
}

proc write_points {text} {
    return [lmap character [split $text {}] {format %04X [scan $character %c]}]
}

proc answer {operation operand} {
    switch $operation {
        utf-8.decode-or-latin-1 { write_points [encoding convertfrom utf-8 [read_utf8 $operand]] }
        utf-8.encode { write_bytes [encoding convertto utf-8 [read_points $operand]] }
        wtf-16.decode { write_points [encoding convertfrom unicode [read_units $operand]] }
        wtf-16.encode { write_units [encoding convertto unicode [read_points $operand]] }
        default { throw unaskable {Tcl does not support this operation} }
    }
}

proc describe {} {
    set operations {"utf-8.decode-or-latin-1":{},"utf-8.encode":{},"wtf-16.decode":{},"wtf-16.encode":{}}
    set implementation "\"name\":\"Tcl\",\"version\":\"[info patchlevel]\""
    return "{\"utfproof\":1,\"implementation\":{$implementation},\"operations\":{$operations}}"
}

proc reply {line} {
    # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
    set parts [split $line \"]
    set start "\{\"id\"[string trimright [lindex $parts 2] ,]"
    try {
        return "$start,\"out\":\"[answer [lindex $parts 5] [lindex $parts 9]]\"\}"
    } trap unaskable why {
        return "$start,\"skip\":\"$why\"\}"
    }
}

fconfigure stdin -encoding iso8859-1 -translation lf
fconfigure stdout -encoding iso8859-1 -translation lf -buffering full
while {[gets stdin line] >= 0} {
    if {$line eq {}} {
        flush stdout
    } elseif {[string match "\{\"id\":*" $line]} {
        puts [reply $line]
    } else {
        puts [describe]
    }
}
