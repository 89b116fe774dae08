# Lists the versions of a package on PyPI, or fetches one into a folder:
#   versions NAME
#   fetch NAME VERSION FOLDER
# Nothing of the package runs: wheels are installed by pip, and a source package is only unpacked.
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
import zipfile

LARGEST = 256 << 20


def pip(*arguments):
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)


def index():
    configured = pip("config", "get", "global.index-url").stdout.strip()
    return os.environ.get("PIP_INDEX_URL") or configured or "https://pypi.org/simple"


def files(name):
    plain = re.sub(r"[-_.]+", "-", name).lower()
    url = f"{index().rstrip('/')}/{plain}/"
    request = urllib.request.Request(url, headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.url, json.load(answer)["files"]


def version_of(name, filename):
    """The version in a file's name, or None."""
    plain = "[-_.]+".join(map(re.escape, re.split(r"[-_.]+", name)))
    wheel = re.fullmatch(rf"{plain}-([^-]+)-.*\.whl", filename, re.IGNORECASE)
    source = re.fullmatch(rf"{plain}-(.+?)\.(?:tar\.(?:gz|bz2|xz)|tgz|zip)", filename, re.IGNORECASE)
    found = wheel or source
    return found and found[1]


def unpack(data, filename, folder):
    """Unpacks a source package without its first folder; nothing lands outside of `folder`."""
    limit = LARGEST
    if filename.endswith(".zip"):
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = [(entry.filename, entry.file_size, entry) for entry in archive.infolist() if not entry.is_dir()]
        read = archive.read
    else:
        archive = tarfile.open(fileobj=io.BytesIO(data))
        members = [(entry.name, entry.size, entry) for entry in archive if entry.isfile()]
        read = lambda entry: archive.extractfile(entry).read()
    root = os.path.realpath(folder)
    for path, size, entry in members:
        parts = path.split("/")[1:]
        limit -= size
        if limit < 0:
            raise SystemExit("the source package is larger than 256 MiB when unpacked")
        if parts[:1] == ["src"] and len(parts) > 1:
            parts = parts[1:]
        target = os.path.realpath(os.path.join(root, *parts))
        if not parts or ".." in parts or not target.startswith(root + os.sep):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(read(entry))


def fetch(name, version, folder):
    options = ["install", "--quiet", "--no-compile", "--only-binary", ":all:", "--target", folder]
    wheels = pip(*options, f"{name}=={version}")
    if wheels.returncode == 0:
        return
    if pip(*options, "--no-deps", f"{name}=={version}").returncode == 0:
        return
    base, all_files = files(name)
    for file in all_files:
        filename = file["filename"]
        if filename.endswith(".whl") or version_of(name, filename) != version:
            continue
        with urllib.request.urlopen(urllib.parse.urljoin(base, file["url"]), timeout=300) as answer:
            data = answer.read(LARGEST + 1)
        digest = file["hashes"].get("sha256")
        if digest is None or hashlib.sha256(data).hexdigest() != digest:
            raise SystemExit(f"{filename} is not what the index says: its SHA-256 differs")
        return unpack(data, filename, folder)
    raise SystemExit(wheels.stderr.strip()[-2000:] or f"no file of version {version}")


def main(action, name, *rest):
    try:
        if action == "versions":
            found = (version_of(name, file["filename"]) for file in files(name)[1] if not file.get("yanked"))
            print(json.dumps(sorted({version for version in found if version})))
        else:
            fetch(name, *rest)
    except OSError as error:
        raise SystemExit(f"{type(error).__name__}: {error}")


main(*sys.argv[1:])
