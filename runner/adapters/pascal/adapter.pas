{ Pascal as an adapter: UTF8Decode and UTF8Encode of Free Pascal's system unit.

  This file contains no codec: it only converts hexadecimal to the types of Free Pascal and back. A UnicodeString is a
  sequence of code units, which UnicodeStringToUCS4String decodes; two surrogate code points that form a pair are always
  one code point. }
program adapter;

{$mode objfpc}{$H+}

uses
  SysUtils, StrUtils;

const
  Digits = '0123456789ABCDEF';

type
  EUnaskable = class(Exception);

{ Hexadecimal }

{ The numbers of an operand, followed by a zero, as in a UCS4String. }
function ReadNumbers(const Operand: string): UCS4String;
var
  I, Count: Integer;
  Value: LongWord;
begin
  Result := nil;
  SetLength(Result, Length(Operand) div 3 + 2);
  Count := 0;
  Value := 0;
  for I := 1 to Length(Operand) do
  begin
    case Operand[I] of
      '0'..'9': Value := Value shl 4 or LongWord(Ord(Operand[I]) - Ord('0'));
      'A'..'F': Value := Value shl 4 or LongWord(Ord(Operand[I]) - Ord('A') + 10);
    end;
    if (Operand[I] = ' ') or (I = Length(Operand)) then
    begin
      Result[Count] := Value;
      Inc(Count);
      Value := 0;
    end;
  end;
  SetLength(Result, Count + 1);
  Result[Count] := 0;
end;

function ReadBytes(const Operand: string): RawByteString;
var
  Numbers: UCS4String;
  I: Integer;
begin
  Numbers := ReadNumbers(Operand);
  Result := '';
  SetLength(Result, Length(Numbers) - 1);
  for I := 1 to Length(Result) do
    Result[I] := Chr(Numbers[I - 1]);
end;

function ReadText(const Operand: string): UnicodeString;
var
  Points: UCS4String;
begin
  Points := ReadNumbers(Operand);
  Result := UCS4StringToUnicodeString(Points);
  if Length(UnicodeStringToUCS4String(Result)) <> Length(Points) then
    raise EUnaskable.Create('a UnicodeString cannot hold a surrogate pair as two code points');
end;

function WriteBytes(const Text: RawByteString): string;
var
  I: Integer;
begin
  Result := '';
  if Text = '' then
    Exit;
  SetLength(Result, 3 * Length(Text) - 1);
  FillChar(Result[1], Length(Result), ' ');
  for I := 1 to Length(Text) do
  begin
    Result[3 * I - 2] := Digits[Ord(Text[I]) shr 4 + 1];
    Result[3 * I - 1] := Digits[Ord(Text[I]) and 15 + 1];
  end;
end;

function WritePoints(const Text: UnicodeString): string;
var
  Points: UCS4String;
  I, Place, Size, Last: Integer;
begin
  Points := UnicodeStringToUCS4String(Text);
  Result := '';
  SetLength(Result, 7 * Length(Points));
  Last := 0;
  for I := 0 to Length(Points) - 2 do
  begin
    if I > 0 then
    begin
      Inc(Last);
      Result[Last] := ' ';
    end;
    Size := 4;
    while Points[I] shr (4 * Size) <> 0 do
      Inc(Size);
    for Place := Size - 1 downto 0 do
    begin
      Inc(Last);
      Result[Last] := Digits[(Points[I] shr (4 * Place)) and 15 + 1];
    end;
  end;
  SetLength(Result, Last);
end;

{ Requests }

function Answer(const Operation, Operand: string): string;
begin
  if Operation = 'utf-8.encode' then
    Result := WriteBytes(UTF8Encode(ReadText(Operand)))
  else
    Result := WritePoints(UTF8Decode(ReadBytes(Operand)));
end;

{ The protocol }

function Describe: string;
begin
  Result := '{"utfproof":1,"implementation":{"name":"Free Pascal","version":"' + {$I %FPCVERSION%}
    + '"},"operations":{"utf-8.decode-lossy":{},"utf-8.encode":{}},'
    + '"policies":{"utf-8.decode-lossy":{"replacement-character":"U+003F"},'
    + '"utf-8.encode":{"surrogates":"dropped"}}}';
end;

// To {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, which is split at its quotation marks.
function Reply(const Line: string): string;
var
  Parts: array of string;
begin
  Parts := Line.Split(['"']);
  Result := '{"id"' + Copy(Parts[2], 1, Length(Parts[2]) - 1);
  if (Parts[5] <> 'utf-8.encode') and (Parts[5] <> 'utf-8.decode-lossy') then
    Exit(Result + ',"skip":"Free Pascal does not support this operation"}');
  try
    Result := Result + ',"out":"' + Answer(Parts[5], Parts[9]) + '"}';
  except
    on Why: EUnaskable do
      Result := Format('%s,"skip":"%s"}', [Result, Why.Message]);
  end;
end;

var
  Line: string;
  InputBuffer, OutputBuffer: array [0..65535] of Byte;
begin
  SetTextBuf(Input, InputBuffer);
  SetTextBuf(Output, OutputBuffer);
  while not Eof do
  begin
    ReadLn(Line);
    if Line = '' then
      Flush(Output)
    else if StartsText('{"id":', Line) then
      WriteLn(Reply(Line))
    else
      WriteLn(Describe);
  end;
end.
