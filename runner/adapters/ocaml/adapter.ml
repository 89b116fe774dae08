(* OCaml as an adapter. The argument chooses: "uutf" for the folders over strings and the buffers of Uutf, "uutf-decoder"
   for its decoder, which removes an initial byte order mark, "buffer" for the Buffer of the standard library.

   This file contains no codec: it only converts hexadecimal to the types of the libraries and back. Their characters are
   scalar values; the adapter puts U+FFFD where they report a malformed one. *)

exception Rejected of string * int
exception Unaskable of string

(* Before OCaml 5.1, List.map needs stack for each element: a mebibyte of text overflows it. *)
let map f list = List.rev (List.rev_map f list)

let words operand = if operand = "" then [] else String.split_on_char ' ' operand
let read_numbers operand = map (fun word -> int_of_string ("0x" ^ word)) (words operand)

(* Code units become UTF-16BE. *)
let read_bytes operand =
  let digits = String.concat "" (words operand) in
  String.init (String.length digits / 2) (fun i -> Char.chr (int_of_string ("0x" ^ String.sub digits (2 * i) 2)))

let read_characters operand =
  let character point =
    if Uchar.is_valid point then Uchar.of_int point else raise (Unaskable "a Uchar.t cannot be a surrogate")
  in
  map character (read_numbers operand)

let write_points points = String.concat " " (map (fun point -> Printf.sprintf "%04X" (Uchar.to_int point)) points)

let write_in_groups size bytes =
  let group i =
    let octet j = Printf.sprintf "%02X" (Char.code bytes.[(size * i) + j]) in
    String.concat "" (List.init size octet)
  in
  String.concat " " (List.init (String.length bytes / size) group)

let write_bytes = write_in_groups 1
let write_units = write_in_groups 2
let write_nothing _ = ""

(* Whether it takes chunks, and the function that answers the operands. *)
let whole answer = (false, function [ operand ] -> answer operand | _ -> raise (Unaskable "it takes one operand"))

let strict unit at = function
  | `Uchar character -> character
  | `Malformed _ -> raise (Rejected ("`Malformed", at / unit))

let lossy _ = function `Uchar character -> character | `Malformed _ -> Uutf.u_rep

(* With Uutf.String.fold_utf_8 and so on. *)
let folded (fold : Uchar.t list Uutf.String.folder -> Uchar.t list -> string -> Uchar.t list) take write =
  whole (fun operand -> write (List.rev (fold (fun points at it -> take at it :: points) [] (read_bytes operand))))

(* With Uutf.decode, which takes the chunks one after another; an empty one would be the end. *)
let decoded encoding take write =
  let answer operands =
    let decoder = Uutf.decoder ~encoding `Manual in
    let rec feed points = function
      | [] ->
          Uutf.Manual.src decoder Bytes.empty 0 0;
          drain points []
      | "" :: chunks -> feed points chunks
      | chunk :: chunks ->
          Uutf.Manual.src decoder (Bytes.of_string chunk) 0 (String.length chunk);
          drain points chunks
    and drain points chunks =
      match Uutf.decode decoder with
      | `Await -> feed points chunks
      | `End -> List.rev points
      | `Uchar _ as it -> drain (take 0 it :: points) chunks
      | `Malformed bytes as it ->
          let at = Uutf.decoder_byte_count decoder - String.length bytes in
          drain (take at it :: points) chunks
    in
    write (feed [] (List.map read_bytes operands))
  in
  (true, answer)

let added add write =
  whole (fun operand ->
      let buffer = Buffer.create 64 in
      List.iter (add buffer) (read_characters operand);
      write (Buffer.contents buffer))

let fold_utf_8 folder = Uutf.String.fold_utf_8 folder
let fold_utf_16be folder = Uutf.String.fold_utf_16be folder
let fold_utf_16le folder = Uutf.String.fold_utf_16le folder

let uutf =
  [
    ("utf-8.validate", folded fold_utf_8 (strict 1) write_nothing);
    ("utf-8.decode", folded fold_utf_8 (strict 1) write_points);
    ("utf-8.decode-lossy", folded fold_utf_8 lossy write_points);
    ("utf-8.encode", added Uutf.Buffer.add_utf_8 write_bytes);
    ("utf-16.validate", folded fold_utf_16be (strict 2) write_nothing);
    ("utf-16.decode", folded fold_utf_16be (strict 2) write_points);
    ("utf-16.decode-lossy", folded fold_utf_16be lossy write_points);
    ("utf-16.encode", added Uutf.Buffer.add_utf_16be write_units);
    ("utf-16be.decode", folded fold_utf_16be (strict 1) write_points);
    ("utf-16be.encode", added Uutf.Buffer.add_utf_16be write_bytes);
    ("utf-16le.decode", folded fold_utf_16le (strict 1) write_points);
    ("utf-16le.encode", added Uutf.Buffer.add_utf_16le write_bytes);
  ]

let uutf_decoder =
  [
    ("utf-8.validate", decoded `UTF_8 (strict 1) write_nothing);
    ("utf-8.decode", decoded `UTF_8 (strict 1) write_points);
    ("utf-8.decode-lossy", decoded `UTF_8 lossy write_points);
    ("utf-16.validate", decoded `UTF_16BE (strict 2) write_nothing);
    ("utf-16.decode", decoded `UTF_16BE (strict 2) write_points);
    ("utf-16.decode-lossy", decoded `UTF_16BE lossy write_points);
  ]

let buffer =
  [
    ("utf-8.encode", added Buffer.add_utf_8_uchar write_bytes);
    ("utf-16.encode", added Buffer.add_utf_16be_uchar write_units);
    ("utf-16be.encode", added Buffer.add_utf_16be_uchar write_bytes);
    ("utf-16le.encode", added Buffer.add_utf_16le_uchar write_bytes);
  ]

let removed_mark = [ "utf-8.decode"; "utf-8.decode-lossy"; "utf-16.decode"; "utf-16.decode-lossy" ]

(* Uutf does not give it. *)
let uutf_version () =
  let answer = Unix.open_process_in "ocamlfind query -format %v uutf" in
  try input_line answer with End_of_file -> "unknown"

let name, version, policies, operations =
  match Sys.argv with
  | [| _; "uutf-decoder" |] -> ("Uutf.decoder", uutf_version (), removed_mark, uutf_decoder)
  | [| _; "buffer" |] -> ("OCaml Buffer", Sys.ocaml_version, [], buffer)
  | _ -> ("Uutf", uutf_version (), [], uutf)

let describe () =
  let operation (name, (chunks, _)) = Printf.sprintf "\"%s\":%s" name (if chunks then "{\"chunks\":true}" else "{}") in
  let policy name = Printf.sprintf "\"%s\":{\"byte-order-mark\":\"removed\"}" name in
  let joined f list = String.concat "," (List.map f list) in
  Printf.sprintf "{\"utfproof\":1,\"implementation\":{\"name\":\"%s\",\"version\":\"%s\"},\"operations\":{%s}%s}" name
    version (joined operation operations)
    (if policies = [] then "" else Printf.sprintf ",\"policies\":{%s}" (joined policy policies))

(* {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks. *)
let reply line =
  match String.split_on_char '"' line with
  | _ :: _ :: number :: _ :: _ :: operation :: _ :: _ :: _ :: rest -> (
      let rec operands = function operand :: _ :: rest -> operand :: operands rest | _ -> [] in
      let start = "{\"id\"" ^ number in
      match List.assoc_opt operation operations with
      | None -> Printf.sprintf "%s\"skip\":\"%s does not support this operation\"}" start name
      | Some (_, answer) -> (
          match answer (operands rest) with
          | out -> Printf.sprintf "%s\"out\":\"%s\"}" start out
          | exception Rejected (message, at) -> Printf.sprintf "%s\"error\":\"%s\",\"at\":%d}" start message at
          | exception Unaskable why -> Printf.sprintf "%s\"skip\":\"%s\"}" start why))
  | _ -> describe ()

let rec serve () =
  match input_line stdin with
  | exception End_of_file -> ()
  | "" ->
      flush stdout;
      serve ()
  | line ->
      print_string (reply line);
      print_char '\n';
      serve ()

let () = serve ()
