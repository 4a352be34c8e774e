"""Pack Python for the page; runs in Pyodide, see `python.mjs`.

Sources become `.pyc` files, or compiled modules, beside which no source is kept. Archives are not compressed inside,
because they are compressed as a whole, and because Python reads modules directly from the one of the standard library.
"""

import ast
import gzip
import importlib.util
import io
import marshal
import os
import re
import tarfile
import tomllib
import zipfile

# Parts of the standard library that nothing in the page imports: tools for developers, network protocols, old file
# formats, and what needs processes or a terminal. `check.py` fails if our package needs one of them after all.
UNUSED_FOLDERS = """
    _pyrepl ctypes curses dbm ensurepip html http idlelib lib2to3 multiprocessing profiling pydoc_data sqlite3 test
    tkinter turtledemo unittest venv wsgiref xml xmlrpc
"""
UNUSED_MODULES = """
    _pydatetime _pydecimal _pyio antigravity asyncio/proactor_events asyncio/windows_events asyncio/windows_utils bdb
    cProfile cmd code compileall concurrent/futures/process configparser doctest filecmp fileinput ftplib
    getpass imaplib logging/config logging/handlers mailbox mimetypes modulefinder netrc optparse pdb pickletools
    plistlib poplib profile pstats pty py_compile pyclbr pydoc rlcompleter sched smtplib socketserver statistics
    symtable tabnanny this timeit trace tracemalloc tty turtle wave webbrowser zipapp
"""
# Of about 120 encodings the page needs those of Unicode and the one of names in zip archives.
ENCODINGS = """
    __init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape utf_8 utf_8_sig
    utf_16 utf_16_be utf_16_le
"""
# Of packages from PyPI: their descriptions, what is for type checkers and compilers, Pydantic's first version and its
# parts for other purposes, and the parts of librt that our modules do not use.
UNUSED_PACKAGES = re.compile(
    r"""
    [^/]+\.dist-info/ | .*\.(pyi|h|c)$ | .*/py\.typed$
    | pydantic/(mypy\.py$|v1/|experimental/)
    | librt/(base64|internal|random|strings|threading|time)\.
    """,
    re.VERBOSE,
)
# Our own package: the server, the command line with its solver, training, and other ways to show or describe a game.
UNUSED_OURS = re.compile(
    r"""
    underhold/(cli|client|data|encode|env|pictures|server)/
    | underhold/bots/(arena/|engine/|train/|solo_search\.py$|(learning_solver|solver_processes)\.py$)
    | underhold/bots/puzzles/(check|idea|make|rating|search)\.py$
    | underhold/games/\w+/(encode(/|\.py$)|pictures/|terminal/)
    | underhold/games/\w+/search/(prices/|(relax\w+|whole_game_bound)\.py$)
    | underhold/games/\w+/search/weights/[\w-]*-[\d-]+\.weights$  # of old levels, which play only in the arena
    | underhold/(__main__|core/processes)\.py$
    | .*/py\.typed$ | .*/README\.md$
    """,
    re.VERBOSE,
)
WEIGHTS = re.compile(r"underhold/games/(\w+)/search/weights/\w+\.weights$")
PUZZLES = re.compile(r"underhold/bots/puzzles/([\w-]+)\.jsonl\.gz$")  # loaded when somebody wants to see them
_TIME = (1980, 1, 1, 0, 0, 0)  # the same sources give the same archive


def needed(name):
    """Whether the page needs a file of the standard library."""
    folder, _, rest = name.partition("/")
    if folder == "encodings":
        return rest.removesuffix(".py") in ENCODINGS.split()
    return folder not in UNUSED_FOLDERS.split() and name.removesuffix(".py") not in UNUSED_MODULES.split()


def compiled(source, name):
    """The content of a `.pyc` file without docstrings, which is never compared with a source."""
    tree = ast.parse(source, name)
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, described) and ast.get_docstring(node, clean=False) is not None:
            docstring = node.body.pop(0)
            if not node.body:
                node.body.append(ast.copy_location(ast.Pass(), docstring))
    header = importlib.util.MAGIC_NUMBER + bytes(12)
    return header + marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=-1))


def packed(files):
    """Names and contents, with sources compiled."""
    for name, content in sorted(files):
        yield (name + "c", compiled(content, name)) if name.endswith(".py") else (name, content)


def zip_files(path):
    """The files in a zip archive."""
    with zipfile.ZipFile(path) as archive:
        return [(entry.filename, archive.read(entry)) for entry in archive.infolist() if not entry.is_dir()]


def folder_files(folder):
    """The files in a folder."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__" and not name.endswith(".egg-info")]
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found.append((os.path.relpath(path, folder), file.read()))
    return found


def our_files(sources, modules):
    """The files of our package, with modules that are compiled to WebAssembly instead of their sources."""
    files = [file for file in folder_files(sources) if not file[0].endswith(".so") and not UNUSED_OURS.match(file[0])]
    built = folder_files(modules) if modules else []
    replaced = {name.partition(".")[0] + ".py" for name, _ in built}
    return [file for file in files if file[0] not in replaced] + built


def write_zip(path, files):
    """Write an archive that `zipimport` can read without decompressing."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in packed(files):
            archive.writestr(zipfile.ZipInfo(name, _TIME), content)


def write_tar(path, files):
    """Write an archive that the page unpacks: boot.ts reads names of up to 100 characters."""
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in packed(files):
            if len(name) > 100:
                raise ValueError(f"The name is too long: {name}")
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def description(project):
    """The file from which `importlib.metadata` reads our version."""
    with open(project, "rb") as file:
        version = tomllib.load(file)["project"]["version"]
    name = f"underhold-{version}.dist-info/METADATA"
    return name, f"Metadata-Version: 2.1\nName: underhold\nVersion: {version}\n".encode()


def pack(standard, wheels, project, output, modules):
    """Write stdlib.zip, packages.tar, underhold.tar, and for every game its weights and its puzzles into a folder.

    `modules`: the folder with modules that are compiled to WebAssembly, or None.
    """
    write_zip(f"{output}/stdlib.zip", [file for file in zip_files(standard) if needed(file[0])])
    packages = [
        file for name in sorted(os.listdir(wheels)) if name.endswith(".whl") for file in zip_files(f"{wheels}/{name}")
    ]
    write_tar(f"{output}/packages.tar", [file for file in packages if not UNUSED_PACKAGES.match(file[0])])
    ours = our_files(f"{project}/src", modules)
    ours.append(description(f"{project}/pyproject.toml"))
    write_tar(
        f"{output}/underhold.tar", [file for file in ours if not WEIGHTS.match(file[0]) and not PUZZLES.match(file[0])]
    )
    weights = {}
    for file in ours:
        if match := WEIGHTS.match(file[0]):
            weights.setdefault(match[1], []).append(file)
    for game, files in weights.items():
        write_tar(f"{output}/weights-{game.replace('_', '-')}.tar", files)
    for name, content in ours:
        if match := PUZZLES.match(name):
            with open(f"{output}/puzzles-{match[1]}.jsonl", "wb") as file:
                file.write(gzip.decompress(content))
