import { describe, expect, it } from 'vitest';

import { finder } from './search';

describe('words that are sought', () => {
  it('are found in any order and case, accents apart', () => {
    expect(finder('MIN ruby')('Ruby mining: take all')).toBe(true);
    expect(finder('marhat')('Két marhát kapsz')).toBe(true);
    expect(finder('rubies')('Ruby mining')).toBe(false);
  });

  it('leave everything where there are none', () => {
    expect(finder(' ')('anything')).toBe(true);
  });
});
