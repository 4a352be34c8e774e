"""Collect the headers for C modules of the page's Python.

    python headers.py PYTHON ZIG PYODIDE OUTPUT

PYTHON is the include folder of any Python 3.14, ZIG the `ziglang` package, PYODIDE the npm package. Only `pyconfig.h`
depends on the platform; it is written from what Pyodide's own Python says about its build.
"""

import re
import shutil
import sys
from importlib.util import module_from_spec
from pathlib import Path
from zipimport import zipimporter

VERSION = "3.14"  # of Pyodide's Python
SETTINGS = "_sysconfigdata__emscripten_wasm32-emscripten"
# The variables of the build that are macros in `pyconfig.h`; the others are for Makefiles.
MACRO = re.compile(r"(HAVE|SIZEOF|ALIGNOF|WITH|PTHREAD|ENABLE|STDC|Py)_\w+$|PYLONG_BITS_IN_DIGIT$")


def version(include):
    """The version of Python that an include folder belongs to."""
    found = dict(re.findall(r"#define PY_(MAJOR|MINOR)_VERSION\s+(\d+)", (include / "patchlevel.h").read_text()))
    return f"{found['MAJOR']}.{found['MINOR']}"


def pyconfig(standard):
    """The text of `pyconfig.h`, from the archive of Pyodide's standard library."""
    archive = zipimporter(str(standard))
    settings = module_from_spec(archive.find_spec(SETTINGS))
    archive.exec_module(settings)
    lines = [
        f"#define {name} {value}"
        for name, value in sorted(settings.build_time_vars.items())
        # A macro that is 0 is not defined, except those that are always defined.
        if MACRO.match(name) and isinstance(value, int) and (value or name.startswith("HAVE_DECL_"))
    ]
    return "\n".join(["#pragma once", *lines, "#define _Py_STACK_GROWS_DOWN 1", ""])


def copy(folder, target):
    """Copy headers. They are as new as the copy, so that everything is compiled again that was compiled with others."""
    shutil.copytree(folder, target, copy_function=shutil.copyfile, dirs_exist_ok=True)


def libc(zig, output):
    """The headers of musl, the C library of Emscripten.

    Those of another 32-bit platform are the same, but for the type of sizes: it is `long` in WebAssembly.
    """
    for platform in ("generic-musl", "riscv32-linux-musl"):
        copy(zig / "lib/libc/include" / platform, output)
    types = output / "bits/alltypes.h"
    types.write_text(types.read_text().replace("#define _Addr int", "#define _Addr long"))


def main():
    """Write the folders `python` and `libc` into OUTPUT."""
    include, zig, pyodide, output = map(Path, sys.argv[1:])
    if version(include) != VERSION:
        sys.exit(f"The page needs headers of Python {VERSION}; those in {include} are of Python {version(include)}.")
    shutil.rmtree(output, ignore_errors=True)
    copy(include, output / "python")
    (output / "python/pyconfig.h").write_text(pyconfig(pyodide / "python_stdlib.zip"))
    libc(zig, output / "libc")


main()
