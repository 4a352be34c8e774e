import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';

import base from './vite.config.ts';

// The page that needs no server: the client, its workers, and the files that scripts/page/python.mjs has packed.
const root = resolve(import.meta.dirname, '..');
const packed = join(root, '.page/python');
const output = join(root, 'dist-page');
const python = JSON.parse(readFileSync(join(packed, 'files.json'), 'utf8')) as typeof __PAGE_PYTHON__;

/** Stands for the version in the service worker until all files are known. */
const VERSION = 'version of the page';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Copies the packed files, and lists all files of the page, for the service worker and for hosts. */
function pageFiles(): Plugin {
  return {
    name: 'underhold-page-files',
    generateBundle() {
      for (const { file } of Object.values(python.files)) {
        this.emitFile({
          type: 'asset',
          fileName: `python/${file}`,
          source: readFileSync(join(packed, file)),
        });
      }
    },
    closeBundle() {
      const files = readdirSync(output, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'files.json')
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      const listed = (path: string): { path: string; bytes: number; sha256: string } => {
        const content = readFileSync(path);
        return { path: path.slice(output.length + 1), bytes: content.length, sha256: sha256(content) };
      };
      // Browsers notice a new version because the service worker is another one.
      const worker = join(output, 'sw.js');
      const others = files.filter((path) => path !== worker).map(listed);
      const source = readFileSync(worker, 'utf8');
      writeFileSync(worker, source.replaceAll(VERSION, sha256(JSON.stringify(others)).slice(0, 16)));
      writeFileSync(
        join(output, 'files.json'),
        `${JSON.stringify({ files: [...others, listed(worker)] }, null, 1)}\n`,
      );
    },
  };
}

export default defineConfig((env) =>
  mergeConfig(base(env) as UserConfig, {
    base: './',
    define: { __PAGE_PYTHON__: JSON.stringify(python), __PAGE_VERSION__: JSON.stringify(VERSION) },
    build: {
      outDir: output,
      emptyOutDir: true,
      rolldownOptions: {
        input: { index: 'index.html', sw: 'src/page/serviceWorker.ts' },
        // The service worker is beside the page, so that it is asked for all of it.
        output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    },
    // Pyodide loads these only in Node.
    worker: { format: 'es', rolldownOptions: { external: [/^node:/, 'ws'] } },
    plugins: [pageFiles()],
  } satisfies UserConfig),
);
