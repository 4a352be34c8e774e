// Translates the hot modules of the page to C.
//
//     node scripts/page/translate.mjs PROJECT MYPYC OUTPUT
//
// PROJECT is the folder with setup.py and src/, MYPYC a folder with the packages of requirements/page-mypyc.txt. mypyc
// writes for the Python that runs it, so it runs on Pyodide. OUTPUT is kept between calls: files that do not change
// are not written again.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { python } from './pyodide.mjs';

const [project, mypyc, output] = process.argv.slice(2).map((path) => resolve(path));
if (!output) throw new Error('usage: node scripts/page/translate.mjs PROJECT MYPYC OUTPUT');

mkdirSync(output, { recursive: true });
const translator = await python({
  '/project': project,
  '/mypyc': mypyc,
  '/c': output,
  '/scripts': import.meta.dirname,
});
translator.runPython('import sys; sys.path[:0] = ["/mypyc", "/scripts"]; from translate import translate');
translator.runPython('translate("/project", "/c")');
process.exit(0); // Pyodide would keep the process alive
