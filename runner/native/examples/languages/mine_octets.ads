with Interfaces.C;

package Mine_Octets is
   pragma Pure;
   type Octets is array (Interfaces.C.size_t) of aliased Interfaces.Unsigned_8 with Convention => C;
end Mine_Octets;
