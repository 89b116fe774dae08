with Interfaces.C;
with Mine_Octets; use Mine_Octets;

--  1 if these bytes are well-formed UTF-8, else 0.
function Mine (Bytes : Octets; Count : Interfaces.C.size_t) return Interfaces.Unsigned_8
  with Export, Convention => C, External_Name => "my_utf8_is_valid";
