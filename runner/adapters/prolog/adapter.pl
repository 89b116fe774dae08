% Prolog as an adapter: the encodings utf8, unicode_be and unicode_le of SWI-Prolog's streams, with a memory file. They
% never fail: ill-formed input is replaced, with a warning on standard error.
%
% This file contains no codec: it only converts hexadecimal to the types of SWI-Prolog and back.

:- use_module(library(memfile)).
:- use_module(library(readutil)).
:- initialization(main, main).

% operation(Name, Encoding, Input, Output)
operation('utf-8.decode-lossy', utf8, byte, point).
operation('utf-8.encode', utf8, point, byte).
operation('utf-16.decode-lossy', unicode_be, unit, point).
operation('utf-16.encode', unicode_be, point, unit).
operation('utf-16be.encode', unicode_be, point, byte).
operation('utf-16le.encode', unicode_le, point, byte).

answer(Encoding, point, Out, Operand, Text) :-
    !,
    numbers(Operand, Points),
    through(Encoding, put_code, Points, octet, Bytes),
    shown(Out, Bytes, Text).
answer(Encoding, In, point, Operand, Text) :-
    bytes(In, Operand, Bytes),
    through(octet, put_byte, Bytes, Encoding, Points),
    % An atom cannot hold values above 10FFFF.
    atom_codes(_, Points),
    shown(point, Points, Text).

through(To, Put, Codes, From, Read) :-
    setup_call_cleanup(
        new_memory_file(File),
        ( written(File, To, Put, Codes),
          read_back(File, From, Read) ),
        free_memory_file(File)).

written(File, Encoding, Put, Codes) :-
    setup_call_cleanup(
        open_memory_file(File, write, Stream, [encoding(Encoding)]),
        each(Codes, Put, Stream),
        close(Stream)).

each([], _, _).
each([Code|Codes], Put, Stream) :-
    call(Put, Stream, Code),
    each(Codes, Put, Stream).

read_back(File, Encoding, Codes) :-
    setup_call_cleanup(
        open_memory_file(File, read, Stream, [encoding(Encoding)]),
        read_stream_to_codes(Stream, Codes),
        close(Stream)).

% Hexadecimal

numbers("", []) :- !.
numbers(Operand, Numbers) :-
    split_string(Operand, " ", "", Words),
    maplist(number, Words, Numbers).

number(Word, Number) :-
    string_concat("0x", Word, Text),
    number_string(Number, Text).

bytes(byte, Operand, Bytes) :-
    numbers(Operand, Bytes).
bytes(unit, Operand, Bytes) :-
    numbers(Operand, Units),
    halves(Units, Bytes).

halves([], []).
halves([Unit|Units], [High, Low|Bytes]) :-
    High is Unit >> 8,
    Low is Unit /\ 0xFF,
    halves(Units, Bytes).

shown(byte, Bytes, Text) :-
    words(Bytes, '~|~`0t~16R~2|', Text).
shown(unit, Bytes, Text) :-
    halves(Units, Bytes, together),
    words(Units, '~|~`0t~16R~4|', Text).
shown(point, Points, Text) :-
    words(Points, '~|~`0t~16R~4+', Text).

halves([], [], together).
halves([Unit|Units], [High, Low|Bytes], together) :-
    Unit is High << 8 \/ Low,
    halves(Units, Bytes, together).

words(Numbers, Format, Text) :-
    maplist(word(Format), Numbers, Words),
    atomic_list_concat(Words, ' ', Text).

:- dynamic known/3.

word(Format, Number, Word) :-
    (   known(Number, Format, Word)
    ->  true
    ;   format(atom(Word), Format, [Number]),
        assertz(known(Number, Format, Word))
    ).

% The protocol

describe :-
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    findall(Text, (operation(Name, _, _, _), format(atom(Text), '"~w":{}', [Name])), Texts),
    atomic_list_concat(Texts, ',', Offered),
    format('{"utfproof":1,"implementation":{"name":"SWI-Prolog","version":"~w.~w.~w"},"operations":{~w}}~n',
           [Major, Minor, Patch, Offered]).

% {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
reply(Line) :-
    split_string(Line, "\"", "", [_, _, Colon, _, _, Name, _, _, _, Operand|_]),
    split_string(Colon, "", ":,", [Number]),
    atom_string(Operation, Name),
    (   operation(Operation, Encoding, In, Out)
    ->  catch(
            ( answer(Encoding, In, Out, Operand, Text),
              Key = out ),
            error(Formal, _),
            ( functor(Formal, Text, _),
              Key = error )),
        format('{"id":~w,"~w":"~w"}~n', [Number, Key, Text])
    ;   format('{"id":~w,"skip":"SWI-Prolog does not support this operation"}~n', [Number])
    ).

serve :-
    read_line_to_string(user_input, Line),
    Line \== end_of_file,
    !,
    (   Line == ""
    ->  flush_output
    ;   string_concat("{\"id\":", _, Line)
    ->  reply(Line)
    ;   describe
    ),
    serve.
serve.

main :-
    set_stream(user_input, encoding(iso_latin_1)),
    set_stream(user_output, buffer(full)),
    set_stream(user_output, encoding(iso_latin_1)),
    serve,
    flush_output.
