// Pyodide in Node, for the scripts that build the page.
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

/** A file of the npm package. */
export const pyodideFile = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));

/** A Python that sees `folders` of this machine; `options` as for `loadPyodide`. */
export async function python(folders, options = {}) {
  const made = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' }, ...options });
  for (const [path, folder] of Object.entries(folders)) {
    made.FS.mkdirTree(path);
    made.FS.mount(made.FS.filesystems.NODEFS, { root: folder }, path);
  }
  return made;
}

// Node would print the source line of an error inside Pyodide, which is a megabyte long.
process.on('uncaughtException', (error) => {
  console.error(error.message);
  process.exit(1);
});
