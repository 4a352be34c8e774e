"""Check the archives of the page; runs in a Pyodide that imports only from them, see `python.mjs`.

A module that was left out must not be missed later, so every module of ours is imported, and every import statement in
them, also within functions, has to find its module.
"""

import dis
import importlib
import importlib.util
import sys
import tarfile
import types

SITE = f"/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
# Imported only for types, or within functions that the page never calls.
NOT_NEEDED = {
    "ctypes",
    "resource",
    "underhold.games.cave_farmers.search.whole_game_bound",
    "underhold.games.common.encode.encoder",
    "underhold.games.common.pictures.sheet",
    "underhold.games.common.terminal.view",
}


def modules(archive):
    """The names of our modules in an archive."""
    for name in archive.getnames():
        if name.startswith("underhold/") and name.endswith((".pyc", ".so")):
            yield name.partition(".")[0].removesuffix("/__init__").replace("/", ".")


def code_of(name, sources):
    """The byte code of an imported module. Those that are compiled to WebAssembly have none, but a source."""
    code = sys.modules[name].__loader__.get_code(name)
    if code is None:
        with open(f"{sources}/{name.replace('.', '/')}.py", encoding="utf-8") as file:
            code = compile(file.read(), name, "exec")
    return code


def imported(code):
    """The modules that import statements anywhere in the code name. We do not use relative imports."""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from imported(constant)


def found(name):
    """Whether a module can be found."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def check(paths, sources):
    """Unpack archives and import everything; raises ImportError with the names of all modules that are missing."""
    names = []
    for path in paths:
        with tarfile.open(path) as archive:
            archive.extractall(SITE, filter="data")
            names += modules(archive)
    importlib.invalidate_caches()
    missing = set()
    for name in names:
        importlib.import_module(name)
        for base in imported(code_of(name, sources)):
            if base not in NOT_NEEDED and not found(base):
                missing.add(f"{name} imports {base}")
    if missing:
        raise ImportError("Missing in the page: " + "; ".join(sorted(missing)))
