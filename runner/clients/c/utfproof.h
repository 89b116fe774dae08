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
// explanation is on standard error. A child process calls the functions, so that a crash, a call of exit() or a loop
// without end fails the test, and a debugger has to follow it: `set follow-fork-mode child`. Without arguments, the program is
// an adapter, for `utfproof check --adapter`, and has no child.
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

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define UTFPROOF_WORDS 64
// The exit status of the codec's process after a verdict: no codec ends with this by chance.
#define UTFPROOF_CONFORMS 42
// Once utfproof has ended, the codec's process has so many milliseconds to end too.
#define UTFPROOF_GRACE 2000

#ifndef __cplusplus
int kill(pid_t process, int signal); // with -std=c11, <signal.h> hides it
#endif

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

// Starts utfproof, and connects its standard streams to ours: its requests arrive on standard input.
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

// Waits for utfproof and for the codec's process, which is ended if it goes on. Returns the exit status of the test: 0 only
// after a verdict.
static int utfproof_end(pid_t runner, pid_t codec) {
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    int status;
    if (runner < 0 || waitpid(runner, &status, 0) < 0) {
        perror("utfproof");
        return EXIT_FAILURE;
    }
    int end = 0;
    pid_t ended = 0;
    for (int waited = 0; ended == 0 && waited < UTFPROOF_GRACE; waited += 10) {
        if (waited > 0) poll(NULL, 0, 10);
        ended = waitpid(codec, &end, WNOHANG);
    }
    if (ended == 0) {
        fputs("the codec did not end with utfproof, and was killed\n", stderr);
        kill(codec, SIGKILL);
        waitpid(codec, &end, 0);
    } else if (WIFSIGNALED(end)) {
        fprintf(stderr, "the codec was ended by signal %d\n", WTERMSIG(end));
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
    if (ended == codec && WIFEXITED(end) && WEXITSTATUS(end) == UTFPROOF_CONFORMS) return EXIT_SUCCESS;
    fputs("utfproof ended without a verdict over answers of this codec, or the codec did not end well\n", stderr);
    return EXIT_FAILURE;
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
    const pid_t codec = fork();
    if (codec == 0) {
        serve(name, version, policies, {*found});
        std::exit(verdict_conforms() ? UTFPROOF_CONFORMS : EXIT_FAILURE);
    }
    return utfproof_end(runner, codec);
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
    const pid_t codec = fork();
    if (codec == 0) {
        serve(name, version, policies, only);
        exit(verdict_conforms ? UTFPROOF_CONFORMS : EXIT_FAILURE);
    }
    return utfproof_end(runner, codec);
}

#endif
#endif
