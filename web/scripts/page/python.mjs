// Packs what the workers of the page load: Pyodide, the standard library, the packages from PyPI and our own package.
//
//     node scripts/page/python.mjs PROJECT WHEELS OUTPUT [MODULES]
//
// PROJECT is the folder with pyproject.toml and src/, WHEELS a folder with the wheels of requirements/page.txt, MODULES
// one with modules that are compiled to WebAssembly. The files in OUTPUT are compressed with gzip and named after their
// content; `files.json` lists them. Python sources are compiled to byte code by the very Pyodide that runs them later,
// which halves the time until the page is ready.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { pyodideFile, python } from './pyodide.mjs';

const here = import.meta.dirname;

const [project, wheels, output, modules] = process.argv.slice(2).map((path) => resolve(path));
if (!output) throw new Error('usage: node scripts/page/python.mjs PROJECT WHEELS OUTPUT [MODULES]');

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const raw = join(output, 'raw');
mkdirSync(raw);

const builder = await python(
  {
    '/wheels': wheels,
    '/project': project,
    '/pyodide': resolve(pyodideFile('python_stdlib.zip'), '..'),
    '/raw': raw,
    ...(modules && { '/modules': modules }),
  },
  // Errors name lines but no columns, which would make the first visit a tenth larger.
  { env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONNODEBUGRANGES: '1' } },
);
builder.runPython(readFileSync(join(here, 'pack.py'), 'utf8'));
const compiled = modules ? '"/modules"' : 'None';
builder.runPython(`pack("/pyodide/python_stdlib.zip", "/wheels", "/project", "/raw", ${compiled})`);

// The result has to work: every module is imported, and every import in it is found.
const checker = await python(
  { '/raw': raw, '/sources': join(project, 'src') },
  { stdLibURL: join(raw, 'stdlib.zip') },
);
checker.runPython(readFileSync(join(here, 'check.py'), 'utf8'));
const archives = readdirSync(raw).filter((name) => name.endsWith('.tar'));
checker.runPython(`check(${JSON.stringify(archives.map((name) => `/raw/${name}`))}, "/sources")`);

const contents = {
  'pyodide.wasm': pyodideFile('pyodide.asm.wasm'),
  'pyodide.mjs': pyodideFile('pyodide.asm.mjs'),
  ...Object.fromEntries(readdirSync(raw).map((name) => [name, join(raw, name)])),
};
const files = {};
for (const [name, path] of Object.entries(contents)) {
  const content = readFileSync(path);
  // Without a time and a name inside, so that the same content always gives the same file.
  const packed = gzipSync(content, { level: 9 });
  const hash = createHash('sha256').update(content).digest('hex');
  // Not called .gz: some servers would announce such a file as text that the browser has to decompress.
  const file = `${name.replace('.', '-')}-${hash.slice(0, 12)}.bin`;
  writeFileSync(join(output, file), packed);
  files[name] = { file, bytes: packed.length, unpacked: content.length };
}
rmSync(raw, { recursive: true });
// Pyodide compares this with its own version.
const { info } = JSON.parse(readFileSync(pyodideFile('pyodide-lock.json'), 'utf8'));
writeFileSync(join(output, 'files.json'), `${JSON.stringify({ info, files }, null, 2)}\n`);
for (const [name, { bytes, unpacked }] of Object.entries(files)) {
  console.log(`${name.padEnd(16)} ${String(bytes).padStart(9)} bytes, unpacked ${unpacked}`);
}
process.exit(0); // Pyodide would keep the process alive
