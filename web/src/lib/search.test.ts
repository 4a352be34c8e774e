import { describe, expect, it } from 'vitest';

import { finder } from './search';

describe('the words of a search', () => {
  it('are found in any order and case, ignoring accents', () => {
    expect(finder('MIN ruby')('Ruby mining: take all')).toBe(true);
    expect(finder('marhat')('Két marhát kapsz')).toBe(true);
    expect(finder('rubies')('Ruby mining')).toBe(false);
  });

  it('match everything if there are none', () => {
    expect(finder(' ')('anything')).toBe(true);
  });
});
