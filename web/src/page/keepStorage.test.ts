import { expect, test, vi } from 'vitest';

import { keepStorage } from './keepStorage';

const storage = (kept: boolean, answer: () => Promise<boolean>) => {
  const persist = vi.fn(answer);
  return { persist, manager: { persisted: async () => kept, persist } as unknown as StorageManager };
};

test('the browser is asked once for storage that stays', async () => {
  const asked = storage(false, async () => true);
  await keepStorage(asked.manager);
  expect(asked.persist).toHaveBeenCalledOnce();
  const kept = storage(true, async () => true);
  await keepStorage(kept.manager);
  expect(kept.persist).not.toHaveBeenCalled();
});

test('a refusal, an error or an old browser is harmless', async () => {
  await keepStorage(storage(false, async () => false).manager);
  await keepStorage(storage(false, () => Promise.reject(new TypeError('not here'))).manager);
  await keepStorage({} as StorageManager);
  await keepStorage(undefined);
});
