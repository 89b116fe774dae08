/* Checks the mbrtoc32 of the C library against a core file: core_file_test TEST READERS. WITH_BUG=1 makes it wrong. */
#include <locale.h>
#include <uchar.h>
#include <wchar.h>

#include "core_file.h"

static long long input[1 << 21], answer[1 << 21], expected[1 << 21];
static core_case one; /* too large for the stack of some systems */
static int failures;

static void fail(const char *path) {
  printf("%s:%ld: %s; %s; %s; %s; %s\n", path, one.line, one.input, one.answer, one.level, one.flags, one.id);
  failures++;
}

/* Decodes. Returns how many code points there are, or -1 and where the input is rejected. */
static long decode(const long long *units, size_t count, size_t *at) {
  static char bytes[1 << 21];
  size_t length = 0, points = 0;
  for (size_t i = 0; i < count; i++) {
    int overlong = getenv("WITH_BUG") && i + 1 < count && units[i] == 0xC0 && units[i + 1] == 0x80;
    if (units[i] != CORE_CHUNK) bytes[length++] = (char)(overlong ? units[++i] - 0x80 : units[i]);
  }
  mbstate_t state = {0};
  for (*at = 0; *at < length;) {
    char32_t point;
    size_t size = mbrtoc32(&point, bytes + *at, length - *at, &state);
    if (size > length) return -1; /* ill-formed, or unfinished at the end */
    answer[points++] = point;
    *at += size ? size : 1; /* 0 for U+0000 */
  }
  return (long)points;
}

static int is_as_expected(void) {
  size_t at, count = core_numbers(one.input, input, sizeof input / sizeof *input);
  long points = decode(input, count, &at);
  if (one.answer[0] == '?') return 1;
  if (one.answer[0] == '!') return points == -1 && at == strtoul(one.answer + 1, NULL, 10);
  count = core_numbers(one.answer, expected, sizeof expected / sizeof *expected);
  return points == (long)count && !memcmp(answer, expected, count * sizeof *expected);
}

static int is_written_out(void) {
  size_t all = core_numbers(one.input, input, 64), count = 0, borders = 1;
  if (one.answer[0] == '!' || one.answer[0] == '?') return one.input[0] == 'C' || one.input[0] == 'E' || all == 18;
  for (size_t i = 0; i < all; i++) {
    if (input[i] == CORE_CHUNK) borders++;
    else input[count++] = input[i];
  }
  all = core_numbers(one.answer, expected, 64);
  if (strstr(one.words, " borders ")) return all == 1 && expected[0] == (long long)borders;
  return all == count && !memcmp(input, expected, count * sizeof *expected);
}

int main(int argc, char **argv) {
  if (argc != 3 || !setlocale(LC_ALL, "C.UTF-8")) return 2;
  int is_decode = !strcmp(argv[1], "decode"), status, count = 0;
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", argv[2], is_decode ? "../core/utf-8.decode.txt" : "notation.txt");
  FILE *file = fopen(path, "r");
  if (!file) return perror(path), 2;
  while ((status = core_next(file, &one)) == 1) {
    /* glibc takes values above 10FFFF, as its manual says */
    if (is_decode && strstr(one.words, " too-large ")) continue;
    if (!(is_decode ? is_as_expected() : is_written_out())) fail(path);
    count++;
  }
  fclose(file);
  printf("%d cases, %d failures\n", count, failures);
  return status || failures || count < (is_decode ? 1000 : 20);
}
