// Starts Python in a worker from the compressed files of the page.
import { loadPyodide, type PyodideInterface } from 'pyodide';

import { Files, type Progress, untar } from './files';

// What every worker needs, besides Pyodide itself and the standard library.
const PACKAGES = ['packages.tar', 'underhold.tar'];

type CreateModule = NonNullable<Parameters<typeof loadPyodide>[0]>['createPyodideModule'];

export interface Booted {
  python: PyodideInterface;
  files: Files;
  /** Adds the files of an archive to Python's packages. */
  unpack(archive: Uint8Array): void;
}

/** Python with our package. */
export async function boot(progress: Progress = () => {}): Promise<Booted> {
  // All files are loaded at the same time; WebAssembly is compiled while it arrives.
  const files = new Files(pythonFolder(), __PAGE_PYTHON__.files, progress);
  const wasm = files.open('pyodide.wasm', 'application/wasm');
  const standard = files.open('stdlib.zip');
  const module = files.text('pyodide.mjs').then(importModule);
  const archives = PACKAGES.map((name) => files.bytes(name));
  for (const each of [wasm, standard, module, ...archives]) each.catch(() => {}); // whichever fails first is reported

  let unpack: Booted['unpack'] = () => {};
  const restore = answerFetch({ 'pyodide.asm.wasm': wasm, 'python_stdlib.zip': standard });
  try {
    const python = await loadPyodide({
      indexURL: pythonFolder().href,
      createPyodideModule: await module,
      // Pyodide's list of packages that it can load; we load none.
      lockFileContents: { info: __PAGE_PYTHON__.info, packages: {} },
      packageBaseUrl: pythonFolder().href,
      env: { PYTHONDONTWRITEBYTECODE: '1' },
      fsInit: async (fs, { sitePackages }) => {
        const folders = new Set<string>();
        unpack = (archive) => {
          for (const { name, content } of untar(archive)) {
            const path = `${sitePackages}/${name}`;
            const folder = path.slice(0, path.lastIndexOf('/'));
            if (!folders.has(folder)) fs.mkdirTree(folder);
            folders.add(folder);
            fs.writeFile(path, content, { canOwn: true });
          }
        };
        for (const archive of archives) unpack(await archive);
      },
    });
    return { python, files, unpack };
  } finally {
    restore();
  }
}

/** Beside the page itself: workers are in a folder of their own. */
function pythonFolder(): URL {
  return new URL(/* @vite-ignore */ '../python/', import.meta.url);
}

/** Pyodide imports this file by its address; ours is compressed, so the module gets an address of its own. */
async function importModule(source: string): Promise<CreateModule> {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: CreateModule }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Pyodide fetches two files by fixed names; they are answered from our own. Returns how to undo that. */
function answerFetch(answers: Record<string, Promise<Response>>): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return answers[address.slice(address.lastIndexOf('/') + 1)] ?? original(input, init);
  };
  return () => {
    globalThis.fetch = original;
  };
}
