/** The page whose hot modules are compiled to WebAssembly plays the same games as the interpreted sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { loadPyodide } from 'pyodide';
import { expect, test } from 'vitest';

import { root } from './harness';

const folder = join(root, 'dist-page/python');
const script = readFileSync(join(import.meta.dirname, 'random_games.py'), 'utf8');

/** The archives of the page whose names begin like this, unpacked. */
const archives = (start: string): Buffer[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.includes('-tar-'))
    .map((name) => gunzipSync(readFileSync(join(folder, name))));

interface Played {
  build: 'compiled' | 'interpreted';
  checksums: Record<string, string>;
}

/** What `random_games.py` prints in a Pyodide with these archives, and with these sources before them. */
async function played(unpack: Buffer[], sources?: string): Promise<Played> {
  let printed = '';
  const python = await loadPyodide({ env: { PYTHONPATH: '/sources', PYTHONDONTWRITEBYTECODE: '1' } });
  python.setStdout({ batched: (text) => (printed += text) });
  for (const archive of unpack) {
    python.FS.writeFile('/archive.tar', archive);
    python.runPython('import shutil, site; shutil.unpack_archive("/archive.tar", site.getsitepackages()[0])');
  }
  if (sources) {
    python.FS.mkdirTree('/sources');
    python.FS.mount(python.FS.filesystems.NODEFS, { root: sources }, '/sources');
  }
  python.runPython('import importlib; importlib.invalidate_caches()');
  python.runPython(script);
  return JSON.parse(printed) as Played;
}

test('the compiled page plays the same games as the sources', async ({ skip }) => {
  const ours = archives('underhold-');
  skip(
    !ours[0]?.includes('underhold__mypyc'),
    'the page in dist-page is interpreted; make page PAGE_INCLUDE=DIR compiles it',
  );
  const packages = archives('packages-');
  const compiled = await played([...packages, ...ours, ...archives('weights-')]);
  const interpreted = await played(packages, join(root, 'src'));
  expect([compiled.build, interpreted.build]).toEqual(['compiled', 'interpreted']);
  expect(Object.keys(compiled.checksums)).toHaveLength(9);
  expect(compiled.checksums).toEqual(interpreted.checksums);
});
