--  gcc -O2 -gnatp -fPIC -c mine.adb
--  cc -shared -fPIC -o mine.so mine_plugin.c mine.o
--
--  It needs nothing of Ada's run-time library, which would have to be started first (gnatbind -n).

function Mine (Bytes : Octets; Count : Interfaces.C.size_t) return Interfaces.Unsigned_8 is
   use type Interfaces.C.size_t;
   use type Interfaces.Unsigned_8;
   At_Byte : Interfaces.C.size_t := 0;
   Length  : Interfaces.C.size_t;
   Low     : Interfaces.Unsigned_8;
   High    : Interfaces.Unsigned_8;
begin
   --  by Table 3-7 of the Unicode Standard
   while At_Byte < Count loop
      Low := 16#80#;
      High := 16#BF#;
      case Bytes (At_Byte) is
         when 16#00# .. 16#7F# => Length := 1;
         when 16#C2# .. 16#DF# => Length := 2;
         when 16#E0# => Length := 3; Low := 16#A0#;
         when 16#ED# => Length := 3; High := 16#9F#;
         when 16#E1# .. 16#EC# | 16#EE# .. 16#EF# => Length := 3;
         when 16#F0# => Length := 4; Low := 16#90#;
         when 16#F4# => Length := 4; High := 16#8F#;
         when 16#F1# .. 16#F3# => Length := 4;
         when others => return 0;
      end case;
      if Length > Count - At_Byte then
         return 0;
      end if;
      for Next in At_Byte + 1 .. At_Byte + Length - 1 loop
         if Bytes (Next) < Low or else Bytes (Next) > High then
            return 0;
         end if;
         Low := 16#80#;
         High := 16#BF#;
      end loop;
      At_Byte := At_Byte + Length;
   end loop;
   return 1;
end Mine;
