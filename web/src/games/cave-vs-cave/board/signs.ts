/**
 * The symbols printed on a tile: its effects as pictures. The words of a tile
 * come from the engine (`content`); a test compares the numbers of both.
 *
 *   ;  between the parts of a tile      /  one or the other      >  is paid for
 *   2wood  an amount      wood  as much of it as of the one before      ^  up to an amount      <3stone  only with fewer      food*  as many as the round has turns
 *   use2  rooms to use    dig  dig2  dig!  furnish  wall  tear      any3  goods of different kinds      on:x  whenever
 */
export const SIGNS: Record<string, string> = {
  cultivation: 'use1; 2emmer 1flax',
  excavation: 'dig / 2food > dig2; 1stone',
  housework: 'food* > furnish; 5food / 1gold > furnish',
  undergrowth: 'use1; 2wood',
  furnishing: '1food; food* > furnish',
  masonry: 'use1; 1wood / 1stone; wall',
  undermining: 'use2 / dig!',
  breach: 'tear > 2stone 3food 1gold',
  drift_mining: 'use1; dig',
  expansion: 'dig; 5food / 2gold > furnish',
  expedition: '5wood / 5stone > 4gold; or; use3',
  renovation: 'wall; furnish',

  cave_entrance: '1wood / 1stone / 1emmer / 1flax',
  shelf: '^2wood / stone / emmer / flax',
  spinning_wheel: '1flax > 1gold / 3flax > 2gold',
  tunnel: '2food; <3stone 1stone',
  grindstone: '1emmer > 3food / 4emmer > 7food',
  food_corner: '^3food',
  parlor: '^1wood stone emmer flax food gold',
  warehouse: '2food > 1wood 1stone 1emmer 1flax',
  stall: '5emmer / 5flax > 4gold',
  sacrificial_altar: '1wood 1emmer 1flax 1food > 3gold',
  storeroom: '1emmer 1flax 1food',
  weaving_room: '2flax > 2food 2gold',
  furniture_workshop: '2wood 1flax > 3gold',
  gold_vein: '1stone 1gold',
  junction_room: 'any3 > 2gold',
  digging_cave: '1gold > dig',
  bakehouse: '2emmer > 4food 1gold / 3emmer > 4food 2gold',
  state_room: '1flax 1gold',
  secret_chamber: '3flax / 1gold',
  treasury: '3gold > 4gold 1food',
  prospecting_site: 'on:undergrowth 1food > 1gold',
  retting_room: 'on:flax 1food',
  equipment_room: 'on:use2 use+',
  wood_storeroom: 'on:use1 1wood',
  dungeon: 'on:wall 2gold',
};

export type Sign =
  | { kind: 'goods'; good: string; amount: number; raise: boolean; below: boolean; perTurn: boolean }
  | {
      kind: 'part';
      id: 'dig' | 'dig_through' | 'furnish' | 'wall' | 'tear' | 'use' | 'any' | 'action';
      text: string;
    }
  | { kind: 'mark'; mark: 'or' | 'for' | 'when' };

function token(word: string): Sign[] {
  if (word === '/' || word === 'or') return [{ kind: 'mark', mark: 'or' }];
  if (word === '>') return [{ kind: 'mark', mark: 'for' }];
  if (word.startsWith('on:')) {
    const what = word.slice(3);
    const sign: Sign[] =
      what === 'flax'
        ? [{ kind: 'goods', good: 'flax', amount: 0, raise: false, below: false, perTurn: false }]
        : what === 'undergrowth'
          ? [{ kind: 'part', id: 'action', text: what }]
          : token(what);
    return [...sign, { kind: 'mark', mark: 'when' }];
  }
  const use = /^use(\d|\+)$/.exec(word);
  if (use) return [{ kind: 'part', id: 'use', text: use[1] === '+' ? '+1' : (use[1] ?? '') }];
  const any = /^any(\d)$/.exec(word);
  if (any) return [{ kind: 'part', id: 'any', text: any[1] ?? '' }];
  if (word === 'dig!') return [{ kind: 'part', id: 'dig_through', text: '' }];
  if (word === 'dig2') return [{ kind: 'part', id: 'dig', text: '×2' }];
  if (word === 'dig' || word === 'furnish' || word === 'wall' || word === 'tear')
    return [{ kind: 'part', id: word, text: '' }];
  const goods = /^([\^<]?)(\d*)([a-z]+)(\*?)$/.exec(word);
  if (!goods) return [];
  const [, before, amount, good, after] = goods;
  return [
    {
      kind: 'goods',
      good: good ?? '',
      amount: Number(amount || 0),
      raise: before === '^',
      below: before === '<',
      perTurn: after === '*',
    },
  ];
}

/** The signs of a tile, part by part. */
export function signsOf(id: string): Sign[][] {
  const printed = SIGNS[id];
  if (!printed) return [];
  return printed.split(';').map((part) => part.trim().split(/\s+/).flatMap(token));
}
