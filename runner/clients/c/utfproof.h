// Tests a codec in C or C++ in its own process: utfproof asks, and your functions answer. For CTest on POSIX systems.
//
// The functions are those of an adapter: see protocol.h for C, or protocol.hpp for C++, which stands next to this file.
//
//     #include "utfproof.h"
//
//     int main(int argc, char **argv) {
//         static const struct operation operations[] = {{.name = "utf-8.decode", .call = decode}, {0}};
//         return test(argc, argv, "My codec", my_version(), "", operations);
//     }
//
// In CMakeLists.txt, one test for each operation:
//
//     add_test(NAME utf-8.decode COMMAND codec_test utf-8.decode)
//
// With the name of an operation, the program starts `utfproof check` for it, answers, and ends with its status; the
// explanation is on standard error. Without arguments, it is an adapter, for `utfproof check --adapter`.
//
// The variable UTFPROOF is the path of the program, if it is not in PATH. UTFPROOF_OPTIONS is passed on to `utfproof
// check`, split at spaces.

#ifndef UTFPROOF_H
#define UTFPROOF_H

#ifdef __cplusplus
#include "protocol.hpp"
#else
#include "protocol.h"
#endif

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define UTFPROOF_WORDS 64

// Becomes `utfproof check` for an operation; its standard streams are the pipes.
static void utfproof_become(const char *operation) {
    const char *program = getenv("UTFPROOF");
    if (program == NULL) program = "utfproof";
    const char *words[UTFPROOF_WORDS + 1] = {program, "check", "--stdio", "--operation", operation};
    size_t count = 5;
    char *options = getenv("UTFPROOF_OPTIONS");
    for (char *word = options == NULL ? NULL : strtok(options, " "); word != NULL; word = strtok(NULL, " ")) {
        if (count < UTFPROOF_WORDS) words[count++] = word;
    }
    execvp(program, (char *const *)words);
    perror(program);
    _exit(127);
}

// Starts utfproof, and connects its standard streams to ours: its requests arrive on our standard input.
static pid_t utfproof_start(const char *operation) {
    int requests[2], replies[2];
    if (pipe(requests) != 0 || pipe(replies) != 0) return -1;
    signal(SIGPIPE, SIG_IGN); // if utfproof ends early, its status says why
    const pid_t runner = fork();
    if (runner == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(replies[0], STDIN_FILENO);
        dup2(requests[1], STDOUT_FILENO);
    } else {
        dup2(requests[0], STDIN_FILENO);
        dup2(replies[1], STDOUT_FILENO);
    }
    for (int end = 0; end < 2; end++) {
        close(requests[end]);
        close(replies[end]);
    }
    if (runner == 0) utfproof_become(operation);
    return runner;
}

// The exit status of utfproof, once all is answered.
static int utfproof_end(pid_t runner) {
    close(STDOUT_FILENO);
    int status;
    if (runner < 0 || waitpid(runner, &status, 0) < 0) {
        perror("utfproof");
        return EXIT_FAILURE;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

#ifdef __cplusplus
namespace utfproof {

inline int test(int argc, char **argv, const std::string &name, const std::string &version, const std::string &policies,
                const Operations &operations) {
    if (argc < 2) return serve(name, version, policies, operations);
    const auto found = operations.find(argv[1]);
    if (found == operations.end()) {
        std::cerr << "no function for " << argv[1] << '\n';
        return EXIT_FAILURE;
    }
    const pid_t runner = utfproof_start(argv[1]);
    serve(name, version, policies, {*found});
    return utfproof_end(runner);
}

} // namespace utfproof
#else

PROTOCOL int test(int argc, char **argv, const char *name, const char *version, const char *policies,
                  const struct operation *operations) {
    if (argc < 2) return serve(name, version, policies, operations);
    while (operations->name != NULL && strcmp(operations->name, argv[1]) != 0) operations++;
    if (operations->name == NULL) {
        fprintf(stderr, "no function for %s\n", argv[1]);
        return EXIT_FAILURE;
    }
    const struct operation only[] = {*operations, {0}};
    const pid_t runner = utfproof_start(argv[1]);
    serve(name, version, policies, only);
    return utfproof_end(runner);
}

#endif
#endif
