# R as an adapter: validUTF8, utf8ToInt, intToUtf8 (also with allow_surrogate_pairs), and iconv with a substitute for
# "any non-convertible bytes in the input".
#
# This file contains no codec: it only converts hexadecimal to the types of R and back. An R string cannot hold NUL.

read_numbers <- function(operand) strtoi(strsplit(operand, " ", fixed = TRUE)[[1L]], 16L)

read_string <- function(bytes) {
  string <- rawToChar(as.raw(bytes))
  Encoding(string) <- "UTF-8"
  string
}

write_bytes <- function(string) paste(sprintf("%02X", as.integer(charToRaw(string))), collapse = " ")

# The content of a reply. R conditions would take a third of the time.
answered <- function(out) paste0(",\"out\":\"", out, "\"}")
refused <- function(why) paste0(",\"error\":\"", why, "\"}")
unaskable <- function(why) paste0(",\"skip\":\"", why, "\"}")

# Of one string, or of many in one call.
validate_all <- function(strings) ifelse(validUTF8(strings), answered(""), refused("validUTF8 gives FALSE"))

validate <- function(bytes) validate_all(read_string(bytes))

write_points <- function(string) {
  points <- utf8ToInt(string)
  if (anyNA(points)) refused("utf8ToInt gives NA") else answered(paste(sprintf("%04X", points), collapse = " "))
}

decode <- function(bytes) write_points(read_string(bytes))

lossy_all <- function(strings) vapply(iconv(strings, "UTF-8", "UTF-8", sub = "\uFFFD"), write_points, "")

lossy <- function(bytes) lossy_all(read_string(bytes))

# For invalid input, intToUtf8 returns NA.
encode <- function(points) {
  string <- intToUtf8(points)
  if (is.na(string)) refused("intToUtf8 gives NA") else answered(write_bytes(string))
}

decode_units <- function(units) {
  string <- intToUtf8(units, allow_surrogate_pairs = TRUE)
  if (is.na(string)) refused("intToUtf8 gives NA") else write_points(string)
}

operations <- list(
  "utf-8.validate" = validate,
  "utf-8.decode" = decode,
  "utf-8.encode" = encode,
  "utf-8.decode-lossy" = lossy,
  "utf-8.decode-lossy-per-byte" = lossy,
  "utf-16.decode" = decode_units
)

# The functions that take a vector of strings: a whole batch in one call.
batches <- list(
  "utf-8.validate" = validate_all,
  "utf-8.decode-lossy" = lossy_all,
  "utf-8.decode-lossy-per-byte" = lossy_all
)

describe <- function() {
  offers <- ifelse(names(operations) %in% names(batches), "\":{\"batch\":true}", "\":{}")
  offered <- paste0("\"", names(operations), offers, collapse = ",")
  paste0("{\"utfproof\":1,\"implementation\":{\"name\":\"R\",\"version\":\"", getRversion(), "\"},\"operations\":{",
         offered, "},\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}}")
}

NUL <- unaskable("a string of R cannot hold NUL")

# The replies to a batch, as a JSON array. Only strings with NUL are left out of the call.
reply_to_all <- function(operation, operands) {
  numbers <- lapply(operands, read_numbers)
  is_string <- !vapply(numbers, function(one) 0L %in% one, NA)
  replies <- rep(NUL, length(operands))
  if (any(is_string)) replies[is_string] <- batches[[operation]](vapply(numbers[is_string], read_string, ""))
  paste0("[", paste0("{", substring(replies, 2L), collapse = ","), "]}")
}

# {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
reply <- function(parts) {
  if (parts[2L] != "id") return(describe())
  start <- paste0("{\"id\"", substr(parts[3L], 1L, nchar(parts[3L]) - 1L))
  if (parts[8L] == "batch") {
    operands <- parts[seq(10L, length(parts), 2L)]
    return(paste0(start, ",\"batch\":", reply_to_all(parts[6L], operands)))
  }
  operation <- operations[[parts[6L]]]
  numbers <- read_numbers(parts[10L])
  paste0(
    start,
    if (is.null(operation)) unaskable("R does not support this operation")
    else if (0L %in% numbers) NUL
    else operation(numbers)
  )
}

main <- function() {
  requests <- file("stdin", "r", encoding = "latin1")
  lines <- character(0)
  count <- 0L
  while (length(line <- readLines(requests, 1L))) {
    if (nzchar(line)) {
      count <- count + 1L
      lines[count] <- line
      next
    }
    writeLines(vapply(strsplit(lines[seq_len(count)], "\"", fixed = TRUE), reply, ""))
    flush(stdout())
    count <- 0L
  }
}

main()
