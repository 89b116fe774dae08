%% Erlang as an adapter: the module unicode, or with the argument "bits" the bit syntax, <<Point/utf8>>.
%%
%% This file contains no codec: it only converts hexadecimal to the types of Erlang and back. Erlang text is a list of
%% code points. Standard input and output are a port, because the io server is slow with bytes.

-module(adapter).
-export([main/0]).

main() ->
    {Name, Operations} =
        case init:get_plain_arguments() of
            ["bits"] -> {"Erlang bit syntax", bits()};
            _ -> {"Erlang unicode", unicode_module()}
        end,
    Port = open_port({fd, 0, 1}, [binary, stream, eof]),
    loop(Port, [], [], Name, Operations).

%% Pending holds the pieces of an unfinished line, the last one first.
loop(Port, Pending, Replies, Name, Operations) ->
    receive
        {Port, {data, Data}} ->
            [First | Lines] = binary:split(Data, <<"\n">>, [global]),
            case Lines of
                [] ->
                    loop(Port, [First | Pending], Replies, Name, Operations);
                _ ->
                    Line = iolist_to_binary(lists:reverse([First | Pending])),
                    Left = answer_lines(Port, [Line | lists:droplast(Lines)], Replies, Name, Operations),
                    loop(Port, [lists:last(Lines)], Left, Name, Operations)
            end;
        {Port, eof} ->
            halt(0)
    end.

answer_lines(_, [], Replies, _, _) ->
    Replies;
answer_lines(Port, [<<>> | Lines], Replies, Name, Operations) ->
    port_command(Port, lists:reverse(Replies)),
    answer_lines(Port, Lines, [], Name, Operations);
answer_lines(Port, [<<"{\"id\":", _/binary>> = Line | Lines], Replies, Name, Operations) ->
    answer_lines(Port, Lines, [[reply(Line, Name, Operations), "\n"] | Replies], Name, Operations);
answer_lines(Port, [_ | Lines], Replies, Name, Operations) ->
    answer_lines(Port, Lines, [[describe(Name, Operations), "\n"] | Replies], Name, Operations).

describe(Name, Operations) ->
    Described = [
        ["\"", Operation, "\":", case Chunks of true -> "{\"chunks\":true}"; false -> "{}" end]
     || {Operation, {Chunks, _}} <- maps:to_list(Operations)
    ],
    ["{\"utfproof\":1,\"implementation\":{\"name\":\"", Name, "\",\"version\":\"", erlang:system_info(otp_release),
        "\"},\"operations\":{", lists:join(",", Described), "}}"].

%% {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
reply(Line, Name, Operations) ->
    [_, _, Number, _, _, Operation, _, _, _ | Rest] = binary:split(Line, <<"\"">>, [global]),
    Start = ["{\"id\"", string:trim(Number, trailing, ",")],
    case maps:find(Operation, Operations) of
        {ok, {_, Answer}} ->
            case Answer(operands(Rest)) of
                {out, Out} -> [Start, ",\"out\":\"", Out, "\"}"];
                {error, Message} -> [Start, ",\"error\":\"", Message, "\"}"];
                {error, Message, At} ->
                    [Start, ",\"error\":\"", Message, "\",\"at\":", integer_to_list(At), "}"]
            end;
        error ->
            [Start, ",\"skip\":\"", Name, " does not support this operation\"}"]
    end.

operands([Operand, _ | Rest]) -> [Operand | operands(Rest)];
operands(_) -> [].

unicode_module() ->
    Big = {utf16, big},
    Little = {utf16, little},
    #{
        <<"utf-8.validate">> => {true, decode(utf8, 1, fun write_nothing/1)},
        <<"utf-8.decode">> => {true, decode(utf8, 1, fun write_points/1)},
        <<"utf-8.encode">> => {true, encode(utf8, fun write_bytes/1)},
        <<"utf-16.validate">> => {true, decode(Big, 2, fun write_nothing/1)},
        <<"utf-16.decode">> => {true, decode(Big, 2, fun write_points/1)},
        <<"utf-16.encode">> => {true, encode(Big, fun write_units/1)},
        <<"utf-16be.decode">> => {true, decode(Big, 1, fun write_points/1)},
        <<"utf-16be.encode">> => {true, encode(Big, fun write_bytes/1)},
        <<"utf-16le.decode">> => {true, decode(Little, 1, fun write_points/1)},
        <<"utf-16le.encode">> => {true, encode(Little, fun write_bytes/1)}
    }.

%% The input is a list of binaries, one for each chunk. The rest after an error gives its position.
decode(Encoding, Unit, Write) ->
    fun(Operands) ->
        Chunks = [read_bytes(Operand) || Operand <- Operands],
        case unicode:characters_to_list(Chunks, Encoding) of
            {Kind, _, Rest} ->
                At = iolist_size(Chunks) - iolist_size(Rest),
                {error, atom_to_list(Kind), At div Unit};
            Points ->
                {out, Write(Points)}
        end
    end.

encode(Encoding, Write) ->
    fun(Operands) ->
        Points = [read_numbers(Operand) || Operand <- Operands],
        case unicode:characters_to_binary(Points, utf8, Encoding) of
            {Kind, _, Rest} ->
                At = length(lists:flatten(Points)) - length(lists:flatten([Rest])),
                {error, atom_to_list(Kind), At};
            Bytes ->
                {out, Write(Bytes)}
        end
    end.

bits() ->
    Big = fun
        (<<Point/utf16-big, Rest/binary>>) -> {Point, Rest};
        (_) -> none
    end,
    Little = fun
        (<<Point/utf16-little, Rest/binary>>) -> {Point, Rest};
        (_) -> none
    end,
    Utf8 = fun
        (<<Point/utf8, Rest/binary>>) -> {Point, Rest};
        (_) -> none
    end,
    #{
        <<"utf-8.validate">> => {false, match(Utf8, 1, fun write_nothing/1)},
        <<"utf-8.decode">> => {false, match(Utf8, 1, fun write_points/1)},
        <<"utf-8.encode">> => {false, build(fun(Point) -> <<Point/utf8>> end, fun write_bytes/1)},
        <<"utf-16.validate">> => {false, match(Big, 2, fun write_nothing/1)},
        <<"utf-16.decode">> => {false, match(Big, 2, fun write_points/1)},
        <<"utf-16.encode">> => {false, build(fun(Point) -> <<Point/utf16-big>> end, fun write_units/1)},
        <<"utf-16be.decode">> => {false, match(Big, 1, fun write_points/1)},
        <<"utf-16be.encode">> => {false, build(fun(Point) -> <<Point/utf16-big>> end, fun write_bytes/1)},
        <<"utf-16le.decode">> => {false, match(Little, 1, fun write_points/1)},
        <<"utf-16le.encode">> => {false, build(fun(Point) -> <<Point/utf16-little>> end, fun write_bytes/1)}
    }.

match(First, Unit, Write) ->
    fun([Operand]) ->
        Bytes = read_bytes(Operand),
        case match_all(First, Bytes, []) of
            {ok, Points} -> {out, Write(Points)};
            {left, Length} -> {error, "no match", (byte_size(Bytes) - Length) div Unit}
        end
    end.

match_all(_, <<>>, Points) ->
    {ok, lists:reverse(Points)};
match_all(First, Bytes, Points) ->
    case First(Bytes) of
        {Point, Rest} -> match_all(First, Rest, [Point | Points]);
        none -> {left, byte_size(Bytes)}
    end.

build(One, Write) ->
    fun([Operand]) -> build_all(One, read_numbers(Operand), [], Write) end.

build_all(_, [], Built, Write) ->
    {out, Write(iolist_to_binary(lists:reverse(Built)))};
build_all(One, [Point | Points], Built, Write) ->
    try One(Point) of
        Bytes -> build_all(One, Points, [Bytes | Built], Write)
    catch
        error:badarg -> {error, "badarg", length(Built)}
    end.

%% Code units become UTF-16BE.
read_bytes(Operand) ->
    binary:decode_hex(binary:replace(Operand, <<" ">>, <<>>, [global])).

read_numbers(<<>>) -> [];
read_numbers(Operand) -> [binary_to_integer(Word, 16) || Word <- binary:split(Operand, <<" ">>, [global])].

write_bytes(Bytes) ->
    lists:join(" ", [binary:encode_hex(<<Byte>>) || <<Byte>> <= Bytes]).

write_units(Bytes) ->
    lists:join(" ", [binary:encode_hex(Unit) || <<Unit:2/binary>> <= Bytes]).

write_points(Points) ->
    lists:join(" ", [string:pad(integer_to_list(Point, 16), 4, leading, $0) || Point <- Points]).

write_nothing(_) -> "".
