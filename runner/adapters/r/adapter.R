# R as an adapter: what validUTF8, utf8ToInt and intToUtf8 do, the last one also with allow_surrogate_pairs, and iconv
# where it substitutes "any non-convertible bytes in the input".
#
# There is no codec in this file: only hexadecimal goes in and out of what R answers. A string of R cannot hold NUL.

read_numbers <- function(operand) strtoi(strsplit(operand, " ", fixed = TRUE)[[1L]], 16L)

read_string <- function(operand) {
  bytes <- as.raw(read_numbers(operand))
  if (any(bytes == 0)) unaskable("a string of R cannot hold NUL")
  string <- rawToChar(bytes)
  Encoding(string) <- "UTF-8"
  string
}

read_points <- function(operand) {
  points <- read_numbers(operand)
  if (any(points == 0L)) unaskable("a string of R cannot hold NUL")
  points
}

unaskable <- function(why) {
  stop(structure(class = c("unaskable", "error", "condition"), list(message = why, call = NULL)))
}

refused <- function(why) {
  stop(structure(class = c("refused", "error", "condition"), list(message = why, call = NULL)))
}

write_bytes <- function(string) paste(sprintf("%02X", as.integer(charToRaw(string))), collapse = " ")

write_points <- function(string) {
  points <- utf8ToInt(string)
  if (anyNA(points)) refused("utf8ToInt gives NA")
  paste(sprintf("%04X", points), collapse = " ")
}

# For what is not valid, intToUtf8 gives NA.
to_utf8 <- function(points, ...) {
  string <- intToUtf8(points, ...)
  if (is.na(string)) refused("intToUtf8 gives NA")
  string
}

lossy <- function(operand) write_points(iconv(read_string(operand), "UTF-8", "UTF-8", sub = "\uFFFD"))

operations <- list(
  "utf-8.validate" = function(operand) if (validUTF8(read_string(operand))) "" else refused("validUTF8 gives FALSE"),
  "utf-8.decode" = function(operand) write_points(read_string(operand)),
  "utf-8.encode" = function(operand) write_bytes(to_utf8(read_points(operand))),
  "utf-8.decode-lossy" = lossy,
  "utf-8.decode-lossy-per-byte" = lossy,
  "utf-16.decode" = function(operand) write_points(to_utf8(read_points(operand), allow_surrogate_pairs = TRUE))
)

describe <- function() {
  offered <- paste0("\"", names(operations), "\":{}", collapse = ",")
  paste0("{\"utfproof\":1,\"implementation\":{\"name\":\"R\",\"version\":\"", getRversion(), "\"},\"operations\":{",
         offered, "},\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}}")
}

# {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
reply <- function(line) {
  if (!startsWith(line, "{\"id\":")) return(describe())
  parts <- strsplit(line, "\"", fixed = TRUE)[[1L]]
  start <- paste0("{\"id\"", substr(parts[3L], 1L, nchar(parts[3L]) - 1L))
  operation <- operations[[parts[6L]]]
  if (is.null(operation)) return(paste0(start, ",\"skip\":\"R is not asked for this\"}"))
  tryCatch(
    paste0(start, ",\"out\":\"", operation(parts[10L]), "\"}"),
    refused = function(why) paste0(start, ",\"error\":\"", conditionMessage(why), "\"}"),
    unaskable = function(why) paste0(start, ",\"skip\":\"", conditionMessage(why), "\"}")
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
    writeLines(vapply(lines[seq_len(count)], reply, ""))
    flush(stdout())
    count <- 0L
  }
}

main()
