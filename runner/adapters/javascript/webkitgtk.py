# WebKitGTK as an adapter: TextDecoder, TextEncoder, their streams and String, in an empty page.
#
# This file contains no codec: it loads shared.mjs into the page and passes it each batch of lines as the argument of a
# function. A page cannot read standard input. GTK needs a screen, so this file starts Xvfb, which ends when its last
# client does; the processes of WebKit end with this one. The argument is the interface: "web" or "streams".
#
# The module gi is Debian's, for Debian's Python.
import base64
import os
import pathlib
import subprocess
import sys

import gi

manner = sys.argv[1] if len(sys.argv) > 1 else "web"


def open_display():
    """Starts Xvfb, and tells GTK to use it."""
    command = ["Xvfb", "-displayfd", "1", "-terminate", "-nolisten", "tcp"]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    number = subprocess.Popen(command, **streams).stdout.readline().decode().strip()
    if not number:
        sys.exit("Xvfb did not start")
    # A page without a window needs no accessibility bus.
    os.environ.update(DISPLAY=f":{number}", GDK_BACKEND="x11", NO_AT_BRIDGE="1")


open_display()
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402  the display comes first

if not Gtk.init_check(None)[0]:
    sys.exit("GTK cannot use the display")


def ended(_view, reason):
    """Ends without a reply if the page has ended."""
    print(f"WebKit's process ended: {reason.value_nick}", file=sys.stderr, flush=True)
    os._exit(1)


# The context of an ephemeral page keeps no files.
view = WebKit2.WebView(web_context=WebKit2.WebContext.new_ephemeral())
view.connect("web-process-terminated", ended)
loop = GLib.MainLoop()


def call(body, **strings):
    """The text that an asynchronous function of the page with this body and these arguments returns."""
    results = []

    def finish(view, result):
        results.append(result)
        loop.quit()

    arguments = GLib.Variant("a{sv}", {name: GLib.Variant("s", text) for name, text in strings.items()})
    view.call_async_javascript_function(body, -1, arguments, None, None, None, finish)
    loop.run()
    return view.call_async_javascript_function_finish(results[0]).to_string()


def open_page():
    """Loads shared.mjs into the page, which then has a function `answer`."""
    source = pathlib.Path(__file__).with_name("shared.mjs").read_bytes()
    version = WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    body = """
        const shared = await import('data:text/javascript;base64,' + source);
        const implementation = shared.webImplementation(manner, 'WebKitGTK', version);
        globalThis.answer = (lines) => shared.replies(lines, implementation);
    """
    call(body, source=base64.b64encode(source).decode(), manner=manner, version=".".join(map(str, version)))


def main():
    open_page()
    # Not sys.stdout, which PYTHONUNBUFFERED makes lose the end of a write that one of WebKit's signals interrupts.
    output = open(sys.stdout.fileno(), "wb", closefd=False)
    lines = []
    for line in sys.stdin.buffer:
        # Requests and replies are in ASCII.
        line = line.decode("ascii").rstrip("\n")
        if line:
            lines.append(line)
        elif lines:
            replies = call("return answer(text.split('\\n'))", text="\n".join(lines))
            output.write(replies.encode("ascii"))
            output.flush()
            lines = []


main()
