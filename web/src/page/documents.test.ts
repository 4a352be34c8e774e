import { afterEach, expect, it } from 'vitest';

import { Documents } from './documents';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

it('another tab saves a game while the engine starts: it is told once the engine listens', async () => {
  const documents = new Documents('test');
  const other = new BroadcastChannel('test-documents');
  const heard: string[] = [];
  // Messages reach all listeners in the order in which they were sent.
  const echo = new BroadcastChannel('test-documents');
  open.push(documents, other, echo);
  const delivered = (last: string): Promise<void> =>
    new Promise((done) => (echo.onmessage = ({ data }) => data === last && done()));

  let arrived = delivered('table:b');
  for (const id of ['table:a', 'table:b', 'table:a', 'table:b']) other.postMessage(id);
  await arrived;
  await new Promise((turn) => setImmediate(turn));
  documents.listen((id) => heard.push(id));
  expect(heard).toEqual(['table:a', 'table:b']);

  arrived = delivered('table:c');
  other.postMessage('table:c');
  await arrived;
  await expect.poll(() => heard).toEqual(['table:a', 'table:b', 'table:c']);
});
