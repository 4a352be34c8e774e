/** What scripts/page/python.mjs has packed into `python/` of the page; its build replaces this with the list. */
declare const __PAGE_PYTHON__: {
  info: import('pyodide').LockfileInfo;
  files: Record<string, import('./files').PackedFile>;
};

/** A hash of all files of the page; its build writes it into the service worker. */
declare const __PAGE_VERSION__: string;
