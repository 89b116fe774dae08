# A private PostgreSQL in a temporary folder, in single-user mode: it reads statements from standard input, each
# followed by a semicolon and an empty line, and ends with it.
set -eu
folder=$(mktemp -d "${TMPDIR:-/tmp}/utfproof-postgresql.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for bin in /usr/lib/postgresql/*/bin; do PATH=$bin:$PATH; done
initdb -D data -E UTF8 --locale=C --no-sync </dev/null >log 2>&1 || { cat log >&2; exit 1; }
postgres --single -j -F -D data -c log_min_messages=fatal postgres
