/** Starts the table worker of this tab; messages.ts describes what it understands. */
export function startTableWorker(): Worker {
  return new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module', name: 'tables' });
}
