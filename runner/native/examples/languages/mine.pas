{ fpc -Cg -CX -O2 -omine_pascal.so mine.pas
  cc -shared -fPIC -o mine.so mine_plugin.c ./mine_pascal.so -Wl,-rpath,'$ORIGIN' }
library mine;

{ 1 if these bytes are well-formed UTF-8, else 0, by Table 3-7 of the Unicode Standard. }
function my_utf8_is_valid(bytes: PByte; count: SizeUInt): Byte; cdecl;
var
  at, i, length: SizeUInt;
  low, high: Byte;
begin
  at := 0;
  while at < count do
  begin
    low := $80;
    high := $BF;
    case bytes[at] of
      $00..$7F: length := 1;
      $C2..$DF: length := 2;
      $E0: begin length := 3; low := $A0; end;
      $ED: begin length := 3; high := $9F; end;
      $E1..$EC, $EE..$EF: length := 3;
      $F0: begin length := 4; low := $90; end;
      $F4: begin length := 4; high := $8F; end;
      $F1..$F3: length := 4;
    else
      exit(0);
    end;
    if length > count - at then exit(0);
    for i := 1 to length - 1 do
    begin
      if (bytes[at + i] < low) or (bytes[at + i] > high) then exit(0);
      low := $80;
      high := $BF;
    end;
    at := at + length;
  end;
  exit(1);
end;

exports my_utf8_is_valid;

end.
