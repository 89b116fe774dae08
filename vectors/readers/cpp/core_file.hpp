// Reads core files of utfproof, in C++11. CC0-1.0.
//
//   for (const CoreCase &one : core_cases("utf-8.decode.txt"))
//     if (one.words.find(" chunk ") == one.words.npos) // the level and the flags, with a space before and after each
//       … core_numbers(one.input) …
#pragma once
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

enum : long long { core_chunk = -1, core_operand = -2 }; // for '|' and ',' among the numbers

// An empty id stands for OPERATION/complete/INPUT, with dots.
struct CoreCase { std::string line, input, answer, words, id; };

inline std::vector<CoreCase> core_cases(const std::string &path) {
  std::ifstream file(path);
  std::vector<CoreCase> cases;
  for (std::string line, level, flags; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    CoreCase one = {line, "", "", "", ""};
    std::istringstream fields(line);
    for (std::string *field : {&one.input, &one.answer, &level, &flags}) std::getline(fields, *field, ';');
    if (fields.eof()) throw std::runtime_error(path + ": not a case: " + line);
    fields >> one.id;
    one.words = level + flags + " ";
    one.answer.erase(one.answer.find_last_not_of(' ') + 1).erase(0, 1); // there is a space after each ';'
    cases.push_back(one);
  }
  return cases;
}

// The numbers of an input or answer, written out.
inline std::vector<long long> core_numbers(const std::string &text) {
  std::vector<long long> numbers;
  size_t group = 0;
  for (size_t i = text.find_first_not_of(' '); i < text.size(); i = text.find_first_not_of(' ', i)) {
    size_t start = text[i] == ')' ? group : numbers.size(), length = 1;
    if (text[i] == '(') group = start;
    else if (text[i] == '|' || text[i] == ',') numbers.push_back(text[i] == '|' ? core_chunk : core_operand);
    else if (text[i] == '#') numbers.push_back(std::stoll(text.substr(++i), &length));
    else if (text[i] != ')') numbers.push_back(std::stoll(text.substr(i), &length, 16));
    i += length;
    const std::vector<long long> again(numbers.begin() + start, numbers.end());
    long times = text[i] == '*' ? std::stol(text.substr(++i), &length) : (length = 0, 1);
    for (i += length; times > 1; times--) numbers.insert(numbers.end(), again.begin(), again.end());
  }
  return numbers;
}
