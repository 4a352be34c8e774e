import { expect, it } from 'vitest';

import { signed, signedTenths, tenths, whole } from './numbers';

it('whole numbers have a real minus', () => {
  expect([3, 0, -2].map(whole)).toEqual(['3', '0', '−2']);
  expect([3, 0, -2].map(signed)).toEqual(['+3', '±0', '−2']);
});

it('estimates have one decimal, formatted for the language', () => {
  expect([56, 2.25, -0.44, -0.04].map((value) => tenths(value, 'en'))).toEqual([
    '56.0',
    '2.3',
    '−0.4',
    '0.0',
  ]);
  expect([1.84, -3, 0.02].map((value) => signedTenths(value, 'hu'))).toEqual(['+1,8', '−3,0', '±0,0']);
});
