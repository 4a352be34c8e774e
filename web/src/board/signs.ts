/**
 * The icon grammar of tiles: effects as pictures, the same in every game. Written as text:
 *
 *   ;  between the parts of a tile      /  one or the other      >  is paid for
 *   2wood  an amount      wood  as much of it as of the one before      ^  up to an amount      <3stone  only with fewer      food*  as many as the round has turns
 *   use2  rooms to use    dig  dig2  dig!  furnish  wall  tear      any3  goods of different kinds      on:x  whenever
 */
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

/** The signs of a printed effect, part by part. */
export function parseSigns(printed: string): Sign[][] {
  return printed.split(';').map((part) => part.trim().split(/\s+/).flatMap(token));
}
