--  Ada as an adapter: Decode and Encode of Ada.Strings.UTF_Encoding.Wide_Wide_Strings, in GNAT's library.
--
--  This file contains no codec: it only converts hexadecimal to the types of the library and back. A
--  Wide_Wide_Character may be a surrogate, so every code point can be passed to it. Sequences lie on
--  the stack, so adapter.json raises its limit: text of a mebibyte needs more than the usual 8 MiB.

with Ada.Exceptions;
with Ada.Strings.UTF_Encoding;                   use Ada.Strings.UTF_Encoding;
with Ada.Strings.UTF_Encoding.Wide_Wide_Strings; use Ada.Strings.UTF_Encoding.Wide_Wide_Strings;
with Ada.Strings.Fixed;
with Ada.Text_IO;                                use Ada.Text_IO;
with GNAT.Compiler_Version;

procedure Adapter is

   package Version is new GNAT.Compiler_Version;

   --  An error of the adapter itself, which must not count as a rejection.
   Not_Asked_For : exception;

   type Number is range 0 .. 16#FFFF_FFFF#;
   type Numbers is array (Positive range <>) of Number;

   --  Hexadecimal

   function Read (Operand : String) return Numbers is
      Values : Numbers (1 .. Operand'Length);
      Count  : Natural := 0;
      Value  : Number  := 0;
   begin
      for At_Index in Operand'Range loop
         case Operand (At_Index) is
            when '0' .. '9' => Value := Value * 16 + Character'Pos (Operand (At_Index)) - Character'Pos ('0');
            when 'A' .. 'F' => Value := Value * 16 + Character'Pos (Operand (At_Index)) - Character'Pos ('A') + 10;
            when others     => null;
         end case;
         if Operand (At_Index) = ' ' or else At_Index = Operand'Last then
            Count          := Count + 1;
            Values (Count) := Value;
            Value          := 0;
         end if;
      end loop;
      return Values (1 .. Count);
   end Read;

   function Write (Values : Numbers; Least : Positive) return String is
      Digit : constant String := "0123456789ABCDEF";
      Text  : String (1 .. 7 * Values'Length);
      Last  : Natural         := 0;
   begin
      for Value of Values loop
         declare
            Size : Positive := Least;
            Rest : Number   := Value;
         begin
            while Value >= 16**Size loop
               Size := Size + 1;
            end loop;
            if Last > 0 then
               Last        := Last + 1;
               Text (Last) := ' ';
            end if;
            for Place in reverse 1 .. Size loop
               Text (Last + Place) := Digit (Natural (Rest mod 16) + 1);
               Rest                := Rest / 16;
            end loop;
            Last := Last + Size;
         end;
      end loop;
      return Text (1 .. Last);
   end Write;

   generic
      type Element is (<>);
      type Sequence is array (Positive range <>) of Element;
   function Read_Text (Operand : String) return Sequence;

   function Read_Text (Operand : String) return Sequence is
      Values : constant Numbers := Read (Operand);
      Text   : Sequence (Values'Range);
   begin
      for At_Index in Values'Range loop
         Text (At_Index) := Element'Val (Values (At_Index));
      end loop;
      return Text;
   end Read_Text;

   generic
      type Element is (<>);
      type Sequence is array (Positive range <>) of Element;
      Least : Positive;
   function Write_Text (Text : Sequence) return String;

   function Write_Text (Text : Sequence) return String is
      Values : Numbers (1 .. Text'Length);
   begin
      for At_Index in Values'Range loop
         Values (At_Index) := Element'Pos (Text (Text'First + At_Index - 1));
      end loop;
      return Write (Values, Least);
   end Write_Text;

   function Read_Bytes is new Read_Text (Character, String);
   function Read_Units is new Read_Text (Wide_Character, Wide_String);
   function Read_Points is new Read_Text (Wide_Wide_Character, Wide_Wide_String);

   function Write_Bytes is new Write_Text (Character, String, 2);
   function Write_Units is new Write_Text (Wide_Character, Wide_String, 4);
   function Write_Points is new Write_Text (Wide_Wide_Character, Wide_Wide_String, 4);

   --  Requests

   function Answer (Operation, Operand : String) return String is
   begin
      if Operation = "utf-8.decode" or else Operation = "whatwg-utf-8.decode-fatal" then
         return Write_Points (Decode (UTF_8_String'(Read_Bytes (Operand))));
      elsif Operation = "utf-8.validate" then
         return Write_Points (Decode (UTF_8_String'(Read_Bytes (Operand)))) (1 .. 0);
      elsif Operation = "utf-8.encode" then
         return Write_Bytes (UTF_8_String'(Encode (Read_Points (Operand))));
      elsif Operation = "utf-16.decode" then
         return Write_Points (Decode (UTF_16_Wide_String'(Read_Units (Operand))));
      elsif Operation = "utf-16.validate" then
         return Write_Points (Decode (UTF_16_Wide_String'(Read_Units (Operand)))) (1 .. 0);
      elsif Operation = "utf-16.encode" then
         return Write_Units (UTF_16_Wide_String'(Encode (Read_Points (Operand))));
      elsif Operation = "utf-16be.decode" then
         return Write_Points (Decode (UTF_String'(Read_Bytes (Operand)), UTF_16BE));
      elsif Operation = "utf-16le.decode" then
         return Write_Points (Decode (UTF_String'(Read_Bytes (Operand)), UTF_16LE));
      elsif Operation = "utf-16be.encode" then
         return Write_Bytes (UTF_String'(Encode (Read_Points (Operand), UTF_16BE)));
      elsif Operation = "utf-16le.encode" then
         return Write_Bytes (UTF_String'(Encode (Read_Points (Operand), UTF_16LE)));
      else
         raise Not_Asked_For;
      end if;
   end Answer;

   --  The protocol

   --  Decode removes a byte order mark, by the reference manual (A.4.11).
   procedure Describe is
   begin
      Put ("{""utfproof"":1,""implementation"":{""name"":""GNAT"",""version"":""");
      Put (Ada.Strings.Fixed.Trim (Version.Version, Ada.Strings.Both));
      Put ("""},""operations"":{""utf-8.validate"":{},""utf-8.decode"":{},""utf-8.encode"":{},");
      Put ("""whatwg-utf-8.decode-fatal"":{},""utf-16.validate"":{},""utf-16.decode"":{},""utf-16.encode"":{},");
      Put ("""utf-16be.decode"":{},""utf-16be.encode"":{},""utf-16le.decode"":{},""utf-16le.encode"":{}},");
      Put ("""policies"":{""utf-8.decode"":");
      Put_Line ("{""byte-order-mark"":""removed""},""utf-16.decode"":{""byte-order-mark"":""removed""}}}");
   end Describe;

   function Plain (Message : String) return String is
      Text : String := Message;
   begin
      for Letter of Text loop
         if Letter not in ' ' .. '~' or else Letter in '"' | '\' then
            Letter := '?';
         end if;
      end loop;
      return Text;
   end Plain;

   --  To {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}, whose quotation marks are counted.
   procedure Reply (Line : String) is
      Quotes : array (1 .. 10) of Positive;
      Last   : Natural := 0;
   begin
      for Place of Quotes loop
         Place := Ada.Strings.Fixed.Index (Line, """", Last + 1);
         Last  := Place;
      end loop;
      Put (Line (Line'First .. Quotes (3) - 1));
      declare
         Operation : constant String := Line (Quotes (5) + 1 .. Quotes (6) - 1);
         Operand   : constant String := Line (Quotes (9) + 1 .. Quotes (10) - 1);
      begin
         Put_Line ("""out"":""" & Answer (Operation, Operand) & """}");
      end;
   exception
      when Rejection : Encoding_Error =>
         Put_Line ("""error"":""" & Plain (Ada.Exceptions.Exception_Message (Rejection)) & """}");
      when Not_Asked_For =>
         Put_Line ("""skip"":""Ada does not support this operation""}");
   end Reply;

begin
   while not End_Of_File loop
      declare
         Line : constant String := Get_Line;
      begin
         if Line = "" then
            Flush;
         elsif Line'Length > 5 and then Line (1 .. 6) = "{""id"":" then
            Reply (Line);
         else
            Describe;
         end if;
      end;
   end loop;
end Adapter;
