"""Compile the hot modules of the page to WebAssembly.

    python compile.py C MYPYC ZIG INCLUDE OUTPUT

C is the output of `translate.mjs`, INCLUDE that of `headers.py`; MYPYC and ZIG are the folders of these packages. The
modules are written to OUTPUT/modules. Only what has changed since the last call is compiled.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

SUFFIX = ".cpython-314-wasm32-emscripten.so"
# As Emscripten compiles a library that is loaded while the program runs.
COMPILE = """
    clang --target=wasm32-unknown-emscripten -nostdinc -D_GNU_SOURCE -DNDEBUG -fPIC -fno-strict-overflow
    -fvisibility=hidden -O2 -w
"""
LINK = "wasm-ld -shared --experimental-pic --allow-undefined -Bsymbolic --strip-all --no-entry -O2 --gc-sections"


class Build:
    """The folders of a build, and its steps."""

    def __init__(self, c, mypyc, zig, include, output):
        self._zig = zig / "ziglang/zig"
        self._headers = [zig / "ziglang/lib/include", include / "libc", include / "python"]
        self._objects, self._modules = output / "objects", output / "modules"
        self._folders = {"c": c, "mypyc": mypyc}
        self._extensions = json.loads((c / "extensions.json").read_text())

    def run(self):
        """Compile and link what has changed, several files at a time, and remove modules that are no longer made."""
        self._objects.mkdir(parents=True, exist_ok=True)
        include = {source: each["include"] for each in self._extensions for source in each["sources"]}
        changed = [source for source in include if outdated(self._object(source), listed(self._object(source)))]
        numbers = count(1)

        def compile_one(source):
            self._compile(source, include[source])
            show_progress(next(numbers), len(changed))

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, changed))
            list(pool.map(self._link, self._extensions))
        for stale in {*self._modules.rglob("*.so")} - {*map(self._module, self._extensions)}:
            stale.unlink()

    def _compile(self, source, include):
        target = self._object(source)
        headers = [f"-isystem{path}" for path in self._headers] + [f"-I{self._real(path)}" for path in include]
        list_files = ["-MD", "-MF", target.with_suffix(".d")]
        call(self._zig, *COMPILE.split(), *headers, *list_files, "-c", self._real(source), "-o", target)

    def _link(self, extension):
        target, objects = self._module(extension), [*map(self._object, extension["sources"])]
        if outdated(target, [*objects, Path(__file__)]):
            target.parent.mkdir(parents=True, exist_ok=True)
            start = f"PyInit_{extension['name'].rpartition('.')[2]}"
            call(self._zig, *LINK.split(), f"--export={start}", *objects, "-o", target)

    def _object(self, source):
        return self._objects / f"{source[1:].replace('/', '-')}.o"

    def _module(self, extension):
        return self._modules / f"{extension['name'].replace('.', '/')}{SUFFIX}"

    def _real(self, path):
        """The path here of a file or folder that has another path in Pyodide, as `translate.py` writes it."""
        folder, _, rest = path[1:].partition("/")
        return self._folders[folder] / rest


def call(*command):
    """Run a command; an error ends the build."""
    subprocess.run([str(part) for part in command], check=True)


def listed(target):
    """The files that an object was compiled from, as listed by the compiler; None if it was never compiled."""
    path = target.with_suffix(".d")
    if not path.exists():
        return None
    _, _, names = path.read_text().replace("\\\n", " ").partition(": ")
    return [*map(Path, names.split()), Path(__file__)]


def outdated(target, sources):
    """Whether a file is missing or older than one of its sources."""
    if sources is None or not target.exists():
        return True
    made = target.stat().st_mtime_ns
    return any(not source.exists() or source.stat().st_mtime_ns > made for source in sources)


def show_progress(done, total):
    """Say how far the build is: on a terminal for each file."""
    if sys.stderr.isatty():
        print(f"\rCompiling for the page: {done} of {total} files", end="\n" if done == total else "", file=sys.stderr)
    elif done in (1, total):
        print(f"Compiling for the page: {done} of {total} files", file=sys.stderr)


Build(*map(Path, sys.argv[1:])).run()
