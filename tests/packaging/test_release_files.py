"""`python -m tools.release`: everything that would be published. Takes minutes, so only `make test-wheels` does it."""

import io
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.test_wheels import ROOT, VERSION, has_compiler
from tools.release.notes import notes

pytestmark = pytest.mark.wheels


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files, without the page: another test packs it."""
    if not has_compiler():
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("release")
    line = [sys.executable, "-m", "tools.release", "--no-page", "--output", str(folder)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return folder


def test_every_kind_of_package_is_there(release: Path) -> None:
    names = sorted(path.name for path in release.iterdir())
    assert len(names) == 5
    assert {f"underhold-{VERSION}.tar.gz", f"underhold-{VERSION}-py3-none-any.whl"} < set(names)
    assert {"RELEASE_NOTES.md", "SHA256SUMS"} < set(names)
    with tarfile.open(release / f"underhold-{VERSION}.tar.gz") as sources:
        assert f"underhold-{VERSION}/setup.py" in sources.getnames()


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is for Linux")
def test_the_compiled_wheel_is_for_many_linux_systems_and_stripped(release: Path) -> None:
    elf = pytest.importorskip("elftools.elf.elffile")  # of auditwheel
    (wheel,) = release.glob("*linux*.whl")
    assert "manylinux" in wheel.name
    with ZipFile(wheel) as archive:
        modules = [name for name in archive.namelist() if name.endswith(".so")]
        assert len(modules) > 10
        for name in modules:
            assert elf.ELFFile(io.BytesIO(archive.read(name))).get_section_by_name(".symtab") is None, name


def test_notes_and_checksums_belong_to_the_files(release: Path) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (release / "RELEASE_NOTES.md").read_text(encoding="utf-8") == notes(changelog, VERSION)[1]
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=release, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert len(done.stdout.splitlines()) == 4
