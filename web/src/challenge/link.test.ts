import { describe, expect, it } from 'vitest';

import { challengeIn, challengePath, type Link } from './link';

const LINK: Link = {
  game: 'cave-vs-cave',
  seed: 4,
  points: -3,
  name: 'Ada & Bob',
  table: 'aaaaaaaaaaaa',
  record: null,
  switches: { wood_storeroom_first: false, rules: 2 },
  opening: [],
};

describe('a link to a challenge', () => {
  it('says the same after it was written and read', () => {
    for (const link of [
      LINK,
      { ...LINK, table: null, record: 'AB_-9', name: null, opening: ['a+b@c1', 'x:2'] },
    ]) {
      const [path, query] = challengePath(link).split('?');
      expect(path).toBe('/challenge/cave-vs-cave');
      expect(challengeIn('cave-vs-cave', `?${query}`)).toEqual(link);
    }
  });

  it('is refused if it is incomplete', () => {
    for (const query of [
      '',
      '?seed=4',
      '?points=4',
      '?seed=x&points=4',
      '?seed=4&points=4.5',
      '?seed=4&points=99999',
    ])
      expect(challengeIn('cave-vs-cave', query)).toBeNull();
  });
});
