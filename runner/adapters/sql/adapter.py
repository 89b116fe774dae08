"""Databases as an adapter: postgresql, mariadb-utf8mb3 or mariadb-utf8mb4, by the argument.

This file contains no codec: the databases take and return hexadecimal, and their own functions decode text. Each
adapter has its own database in a temporary folder, which a shell script creates, runs and removes. The database ends
with its standard input, so it ends with the adapter, even if the adapter is killed.
"""

import json
import os
import pathlib
import subprocess
import sys
import threading


class Session:
    """A database between two pipes."""

    def __init__(self, script, user=None):
        # Passed as text, because the database user may not be able to read this folder.
        text = pathlib.Path(__file__).with_name(script).read_text()
        command = ["sh", "-c", text, script]
        if user and os.geteuid() == 0:
            command = ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups"] + command
        # In a session of its own, so that it has the time to remove its folder when the adapter is killed.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def send(self, text):
        self.process.stdin.write(text.encode("ascii"))
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the database has ended")
        return line.decode("ascii", "replace")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def accepted(out):
    """A reply with a text, or with a number."""
    return '"out":%d' % out if isinstance(out, int) else '"out":"%s"' % out


def rejected(message):
    return '"error":' + json.dumps(message)


class Database:
    def unaskable(self, operation, operand):
        return None


class PostgreSQL(Database):
    """PostgreSQL in its single-user mode."""

    name = "PostgreSQL"

    # Splits a text: string_to_table with the separator NULL gives its characters.
    FUNCTIONS = r"""
create function points(string text) returns text language sql as $$
  select coalesce(string_agg(lpad(word, greatest(4, length(word)), '0'), ' ' order by place), '')
  from string_to_table(string, null) with ordinality as characters (one, place),
       lateral (select upper(to_hex(ascii(one))) as word) as words
$$;

create function bytes(bytes bytea) returns text language sql as $$
  select upper(rtrim(regexp_replace(encode(bytes, 'hex'), '..', '\& ', 'g')))
$$;

create function string(points text) returns text language sql as $$
  select coalesce(string_agg(chr(('x' || lpad(word, 8, '0'))::bit(32)::integer), '' order by place), '')
  from string_to_table(points, ' ') with ordinality as words (word, place) where word <> ''
$$;

create function escaped(units text) returns text language sql as $$
  select regexp_replace(units, ' ?(....)', '\\\1', 'g')
$$;

create function answer(operation text, operand text) returns text language plpgsql as $$
begin
  return 'out ' || case operation
    when 'utf-8.validate' then left(convert_from(decode(operand, 'hex'), 'UTF8'), 0)
    when 'utf-8.decode' then points(convert_from(decode(operand, 'hex'), 'UTF8'))
    when 'utf-8.encode' then bytes(convert_to(string(operand), 'UTF8'))
    when 'utf-16.validate' then left(unistr(escaped(operand)), 0)
    when 'utf-16.decode' then points(unistr(escaped(operand)))
    when 'utf-8.count-code-points' then length(convert_from(decode(operand, 'hex'), 'UTF8'))::text
    when 'utf-8.to-latin-1' then bytes(convert(decode(operand, 'hex'), 'UTF8', 'LATIN1'))
    when 'latin-1.to-utf-8' then bytes(convert(decode(operand, 'hex'), 'LATIN1', 'UTF8'))
  end;
exception
  when character_not_in_repertoire or untranslatable_character or invalid_parameter_value or program_limit_exceeded
    or syntax_error then
    return 'error ' || sqlerrm;
end
$$;

"""

    OPERATIONS = [
        "utf-8.validate",
        "utf-8.decode",
        "utf-8.encode",
        "utf-16.validate",
        "utf-16.decode",
        "utf-8.count-code-points",
        "utf-8.to-latin-1",
        "latin-1.to-utf-8",
    ]
    POLICIES = {}

    def __init__(self):
        self.session = Session("postgresql.sh", "postgres")
        self.session.send(self.FUNCTIONS)
        self.version = self.ask("select current_setting('server_version');", 1)[0].split()[0]

    def ask(self, query, count):
        self.session.send(query + "\n\n")
        rows = []
        while len(rows) < count:
            # A value is shown as: \t 1: answer = "out 0041"\t(typeid = ...)
            _, equals, rest = self.session.line().partition(' = "')
            if equals:
                rows.append(rest.rpartition('"\t(typeid')[0])
        return rows

    def answer(self, requests):
        values = ",".join("('%s','%s')" % request for request in requests)
        rows = self.ask("select answer(column1, column2) from (values %s) as requests;" % values, len(requests))
        for (operation, _), row in zip(requests, rows):
            kind, _, text = row.partition(" ")
            if kind != "out":
                yield rejected(text)
            else:
                yield accepted(int(text) if operation == "utf-8.count-code-points" else text)


class MariaDB(Database):
    """MariaDB and its client. A string literal with a character set is checked; CONVERT writes a question
    mark for characters that it cannot convert. Its latin1 is no Latin-1: it has the characters of Windows-1252."""

    def __init__(self, utf8):
        self.name = "MariaDB " + utf8
        literal = "_%s X'{}'"
        text = "CONVERT(X'{}' USING %s)"
        points = self.points
        self.statements = {
            "utf-8.validate": (literal % utf8, "utf32", self.nothing),
            "utf-8.decode": (literal % utf8, "utf32", points),
            "utf-8.decode-lossy": (text % utf8, "utf32", points),
            "utf-8.encode": (literal % "utf32", utf8, self.bytes),
        }
        self.POLICIES = {
            "utf-8.decode-lossy": {"replacement": "per-byte", "replacement-character": "U+003F"},
        }
        # The other character sets are the same for both UTF-8 character sets, so only one implementation has them.
        if utf8 == "utf8mb4":
            self.add_utf_16(literal, text)
            self.add_utf_32("CONVERT(_utf32 X'{}' USING utf8mb4)")
            self.add_conversions(literal)
        self.OPERATIONS = list(self.statements)
        self.session = Session("mariadb.sh")
        self.session.send("SELECT CONCAT('=', VERSION());\n")
        self.version = self.session.line()[1:].split("-")[0].strip()

    def add_utf_16(self, literal, text):
        points = self.points
        self.statements |= {
            "utf-16.validate": (literal % "utf16", "utf32", self.nothing),
            "utf-16.decode": (literal % "utf16", "utf32", points),
            "utf-16.decode-lossy": (text % "utf16", "utf32", points),
            "utf-16.encode": (literal % "utf32", "utf16", self.units),
            "utf-16be.decode": (literal % "utf16", "utf32", points),
            "utf-16be.encode": (literal % "utf32", "utf16", self.bytes),
            "utf-16le.decode": (literal % "utf16le", "utf32", points),
            "utf-16le.encode": (literal % "utf32", "utf16le", self.bytes),
        }
        self.POLICIES |= {
            "utf-16.decode-lossy": {"replacement-character": "U+003F"},
            "utf-16.encode": {"surrogates": "question-mark"},
            "utf-16be.encode": {"surrogates": "question-mark"},
            "utf-16le.encode": {"surrogates": "question-mark"},
        }

    def add_utf_32(self, by_utf_8):
        """Code points come and go as utf32, so that they are converted to another character set between."""
        self.statements |= {
            "utf-32.validate": (by_utf_8, "utf32", self.nothing),
            "utf-32be.decode": (by_utf_8, "utf32", self.points),
        }

    def add_conversions(self, literal):
        count = "CHAR_LENGTH(%s)" % (literal % "utf8mb4")
        self.statements |= {
            "utf-8.to-utf-16": (literal % "utf8mb4", "utf16", self.units),
            "utf-16.to-utf-8": (literal % "utf16", "utf8mb4", self.bytes),
            "utf-8.count-code-points": (count, "latin1", self.number),
        }

    @staticmethod
    def words(text, size):
        return [text[at : at + size] for at in range(0, len(text), size)]

    def nothing(self, text):
        return ""

    def bytes(self, text):
        return " ".join(self.words(text, 2))

    def number(self, text):
        return int(bytes.fromhex(text))

    def units(self, text):
        return " ".join(self.words(text, 4))

    def points(self, text):
        return " ".join(["%04X" % int(word, 16) for word in self.words(text, 8)])

    def unaskable(self, operation, operand):
        if operation in ("utf-16be.decode", "utf-16le.decode") and len(operand) // 3 % 2 == 0 and operand:
            return "a literal of half a code unit is filled up"
        if operation == "utf-32be.decode" and (len(operand) + 1) // 3 % 4 != 0:
            return "a literal of a part of a code unit is filled up"

    def answer(self, requests):
        statements = []
        for operation, operand in requests:
            from_, to, _ = self.statements[operation]
            words = operand.split(" ")
            if "_utf32" in from_ and operation != "utf-32be.decode" and operand:
                words = [word.zfill(8) for word in words]
            statements.append(
                "SELECT CONCAT('=', HEX(CONVERT(%s USING %s)));\n" % (from_.format("".join(words)), to)
            )
        # The client writes replies while it reads requests, and stops reading if its replies are not read.
        threading.Thread(target=self.session.send, args=("".join(statements),), daemon=True).start()
        for operation, _ in requests:
            line = self.session.line()
            # The failed statement comes first, then the reason.
            while line[0] != "=" and not line.startswith("ERROR "):
                line = self.session.line()
            if line[0] == "=":
                yield accepted(self.statements[operation][2](line[1:-1]))
            else:
                yield rejected(line.partition(": ")[2].strip())


def describe(database):
    return json.dumps(
        {
            "utfproof": 1,
            "implementation": {"name": database.name, "version": database.version},
            "operations": {operation: {} for operation in database.OPERATIONS},
            "policies": database.POLICIES,
        }
    )


def flush(database, lines, replies):
    asked, starts = [], []
    for line in lines:
        # {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
        parts = line.split('"')
        operation, operand = parts[5], parts[9]
        skipped = database.unaskable(operation, operand)
        if operation not in database.OPERATIONS:
            skipped = database.name + " does not support this operation"
        if not skipped:
            asked.append((operation, operand))
        starts.append(('{"id"' + parts[2][:-1] + ",", skipped))
    answers = iter(database.answer(asked) if asked else ())
    for start, skipped in starts:
        answer = '"skip":"%s"' % skipped if skipped else next(answers)
        replies.append(start + answer + "}\n")
    sys.stdout.write("".join(replies))
    sys.stdout.flush()


def main():
    name = sys.argv[1]
    database = PostgreSQL() if name == "postgresql" else MariaDB(name.partition("-")[2])
    lines, replies = [], []
    for line in open(0, encoding="ascii", newline="\n", closefd=False):
        if line == "\n":
            flush(database, lines, replies)
            lines, replies = [], []
        elif line.startswith('{"id":'):
            lines.append(line)
        else:
            replies.append(describe(database) + "\n")
    database.session.close()


main()
