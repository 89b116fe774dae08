/* Reads core files of utfproof, in C99. CC0-1.0.

   core_case one = {0};
   while (core_next(file, &one) == 1)
     if (!strstr(one.words, " chunk ")) // the level and the flags, each with a space before and after it
       n = core_numbers(one.input, numbers, room); */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CORE_CHUNK = -1, CORE_OPERAND = -2 }; /* for '|' and ',' among the numbers */

typedef struct {
  long line;
  char *input, *answer, *level, *flags, *id, words[256], text[65536];
} core_case;

/* Reads the next case. An empty id stands for OPERATION/complete/INPUT, with dots. Returns 1, or 0 at the end of the file, or -1 if the line is not a case. */
static int core_next(FILE *file, core_case *one) {
  char **fields[] = {&one->input, &one->answer, &one->level, &one->flags, &one->id}, *end = one->text;
  do {
    if (!fgets(one->text, sizeof one->text, file)) return ferror(file) ? -1 : 0;
    one->line++;
  } while (one->text[0] == '#' || one->text[0] == '\n');
  for (int i = 0; i < 5; i++) {
    char *start = end + strspn(end, " ");
    if (!(end = strchr(start, i < 4 ? ';' : '\n'))) return -1;
    *fields[i] = start;
    for (start = end++; start > *fields[i] && start[-1] == ' ';) start--;
    *start = '\0';
  }
  snprintf(one->words, sizeof one->words, " %s %s ", one->level, one->flags);
  return 1;
}

/* Writes the numbers of an input or answer, but not more than there is room for. Returns how many there are. */
static size_t core_numbers(const char *text, long long *out, size_t room) {
  size_t count = 0, group = 0;
  for (char *end; *(text += strspn(text, " ")); text = end) {
    size_t start = *text == ')' ? group : count;
    long long number = *text == '|' ? CORE_CHUNK : *text == ',' ? CORE_OPERAND : 0;
    end = (char *)text + 1;
    if (*text == '(') group = count;
    if (!strchr("(|,)", *text)) number = *text == '#' ? strtoll(end, &end, 10) : strtoll(text, &end, 16);
    if (!strchr("()", *text) && count++ < room) out[count - 1] = number;
    if (end == text) abort();
    for (size_t size = count - start, times = *end == '*' ? strtoul(end + 1, &end, 10) : 1; times > 1; times--)
      for (size_t i = 0; i < size; i++, count++)
        if (count < room) out[count] = out[count - size];
  }
  return count;
}
