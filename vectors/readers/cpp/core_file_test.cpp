// Checks the codecvt of the C++ library against a core file: core_file_test TEST READERS. WITH_BUG=1 makes it wrong.
#include <cstdlib>
#include <cwchar>
#include <iostream>
#include <locale>

#include "core_file.hpp"

using Numbers = std::vector<long long>;

// Decodes chunk by chunk. Returns the code points, or in `at` the position where the input is rejected.
static Numbers decode(Numbers input, long &at) {
  struct Codecvt : std::codecvt<char32_t, char, std::mbstate_t> {} codecvt;
  std::mbstate_t state = std::mbstate_t();
  std::string pending;
  Numbers points;
  long before = 0;
  at = -1;
  input.push_back(core_chunk);
  for (long long unit : input) {
    if (unit != core_chunk) {
      pending += (char)unit;
      continue;
    }
    if (std::getenv("WITH_BUG") && pending.find("\xC0\x80") != std::string::npos)
      pending.replace(pending.find("\xC0\x80"), 2, 1, '\0');
    std::vector<char32_t> out(pending.size() + 1);
    const char *from;
    char32_t *to;
    auto result = codecvt.in(state, pending.data(), pending.data() + pending.size(), from, &out[0],
                             &out[0] + out.size(), to);
    points.insert(points.end(), &out[0], to);
    before += from - pending.data();
    pending.erase(0, from - pending.data()); // a character that is not complete yet
    if (result == std::codecvt_base::error) return at = before, points;
  }
  if (!pending.empty()) at = before;
  return points;
}

static bool conforms(const CoreCase &one) {
  long at;
  Numbers points = decode(core_numbers(one.input), at);
  if (one.answer == "?") return true;
  if (one.answer[0] == '!') return one.answer == "!" + std::to_string(at);
  return at == -1 && points == core_numbers(one.answer);
}

static bool is_written_out(const CoreCase &one) {
  if (one.answer[0] == '!' || one.answer == "?") return one.id.find("/rejected") != std::string::npos || one.answer == "?";
  Numbers whole;
  long long borders = 1;
  for (long long number : core_numbers(one.input))
    if (number == core_chunk) borders++;
    else whole.push_back(number);
  if (one.words.find(" borders ") != std::string::npos) whole = {borders};
  return whole == core_numbers(one.answer);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  bool is_decode = argv[1] == std::string("decode");
  size_t count = 0, failures = 0;
  for (const CoreCase &one : core_cases(argv[2] + std::string(is_decode ? "/../core/utf-8.decode.txt" : "/notation.txt"))) {
    if (is_decode && one.words.find(" surrogate ") != std::string::npos) continue; // libstdc++ accepts them
    count++;
    if (is_decode ? conforms(one) : is_written_out(one)) continue;
    failures++;
    std::cout << one.line << "\n";
  }
  std::cout << count << " cases, " << failures << " failures\n";
  return failures > 0 || count < (is_decode ? 1000 : 20);
}
