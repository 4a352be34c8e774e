import { expect, test } from 'vitest';

import { bytesOf } from './subscription';

test('keys are URL-safe base64 without padding', () => {
  expect([...bytesOf('-_8A')]).toEqual([251, 255, 0]);
  expect([...bytesOf('AQ')]).toEqual([1]);
});
