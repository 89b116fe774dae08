# A private MariaDB in a temporary folder, and its client. The client reads statements from standard input and ends with
# it; then the database ends too.
set -eu
folder=$(mktemp -d "${TMPDIR:-/tmp}/utfproof-mariadb.XXXXXX")
server=
trap 'if [ -n "$server" ]; then kill -KILL "$server" && wait "$server" || :; fi 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
mkdir data
PATH=$PATH:/usr/sbin
mariadbd --no-defaults --user="$(id -un)" --datadir="$folder/data" --socket="$folder/socket" --pid-file="$folder/pid" \
    --skip-networking --skip-grant-tables --skip-innodb --default-storage-engine=Aria </dev/null >log 2>&1 &
server=$!
while [ ! -S socket ]; do
    kill -0 "$server" 2>/dev/null || { cat log >&2; exit 1; }
    sleep 0.05
done
mariadb --no-defaults --socket="$folder/socket" --batch --force --skip-column-names --unbuffered 2>&1
