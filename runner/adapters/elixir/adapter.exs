# Elixir as an adapter: String.valid?, String.to_charlist, and the UTF segments of binaries.
#
# This file contains no codec: it only converts hexadecimal to the types of Elixir and back. An Elixir string is a
# binary and need not be valid.

defmodule Adapter do
  import Bitwise

  @operations %{
    "utf-8.validate" => :validate,
    "utf-8.decode" => :decode,
    "utf-8.encode" => :encode,
    "utf-16.decode" => :decode_units,
    "utf-16.encode" => :encode_units,
    "utf-16be.decode" => :decode_be,
    "utf-16be.encode" => :encode_be,
    "utf-16le.decode" => :decode_le,
    "utf-16le.encode" => :encode_le
  }

  # Hexadecimal

  defp digit(character) when character <= ?9, do: character - ?0
  defp digit(character), do: (character &&& 0xDF) - ?A + 10

  defp bytes(operand) do
    for <<high, low <- String.replace(operand, " ", "")>>, into: "", do: <<digit(high) <<< 4 ||| digit(low)>>
  end

  defp points(operand), do: operand |> String.split(" ", trim: true) |> Enum.map(&String.to_integer(&1, 16))

  defp words(numbers, digits) do
    numbers
    |> Enum.map(&String.pad_leading(Integer.to_string(&1, 16), digits, "0"))
    |> Enum.intersperse(" ")
  end

  defp write_bytes(bytes), do: words(:binary.bin_to_list(bytes), 2)
  defp write_units(bytes), do: words(for(<<unit::16 <- bytes>>, do: unit), 4)
  defp write_points(points), do: words(points, 4)

  # Requests. A segment that cannot be made or matched is a rejection.

  defp answer(:validate, operand), do: if(String.valid?(bytes(operand)), do: "", else: throw(:rejected))
  defp answer(:decode, operand), do: operand |> bytes() |> String.to_charlist() |> write_points()
  defp answer(:encode, operand), do: operand |> points() |> Enum.map(&<<&1::utf8>>) |> joined() |> write_bytes()
  defp answer(:decode_be, operand), do: operand |> bytes() |> from_be([]) |> write_points()
  defp answer(:decode_le, operand), do: operand |> bytes() |> from_le([]) |> write_points()
  defp answer(:decode_units, operand), do: answer(:decode_be, operand)
  defp answer(:encode_be, operand), do: operand |> points() |> Enum.map(&<<&1::utf16>>) |> joined() |> write_bytes()

  defp answer(:encode_le, operand) do
    operand |> points() |> Enum.map(&<<&1::utf16-little>>) |> joined() |> write_bytes()
  end

  defp answer(:encode_units, operand), do: operand |> points() |> Enum.map(&<<&1::utf16>>) |> joined() |> write_units()

  defp joined(segments), do: :erlang.iolist_to_binary(segments)

  defp from_be(<<point::utf16, rest::binary>>, points), do: from_be(rest, [point | points])
  defp from_be("", points), do: Enum.reverse(points)
  defp from_be(_, _), do: throw(:rejected)

  defp from_le(<<point::utf16-little, rest::binary>>, points), do: from_le(rest, [point | points])
  defp from_le("", points), do: Enum.reverse(points)
  defp from_le(_, _), do: throw(:rejected)

  # The protocol

  defp describe do
    offered = Enum.map_join(@operations, ",", fn {name, _} -> ~s("#{name}":{}) end)

    ~s({"utfproof":1,"implementation":{"name":"Elixir","version":"#{System.version()}"},"operations":{#{offered}}})
  end

  # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  defp reply(line) do
    [_, _, number, _, _, name, _, _, _, operand | _] = :binary.split(line, "\"", [:global])
    [~s({"id"), binary_part(number, 0, byte_size(number) - 1) | result(@operations[name], operand)]
  end

  defp result(nil, _), do: [~s(,"skip":"Elixir does not support this operation"})]

  defp result(operation, operand) do
    [~s(,"out":"), answer(operation, operand), ~s("})]
  rescue
    error in [ArgumentError, UnicodeConversionError] -> [~s(,"error":"#{inspect(error.__struct__)}"})]
  catch
    :rejected -> [~s(,"error":"not valid"})]
  end

  def serve(replies) do
    case :file.read_line(:standard_io) do
      :eof -> :ok
      {:ok, "\n"} -> serve(flush(replies))
      {:ok, ~s({"id":) <> _ = line} -> serve([[reply(line), "\n"] | replies])
      {:ok, _} -> serve([[describe(), "\n"] | replies])
    end
  end

  defp flush(replies) do
    IO.binwrite(:stdio, Enum.reverse(replies))
    []
  end
end

# The protocol is ASCII.
:io.setopts(:standard_io, [:binary, encoding: :latin1])
Adapter.serve([])
