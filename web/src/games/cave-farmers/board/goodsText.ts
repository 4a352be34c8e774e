import { say } from '../../../lib/words';
import { ANIMALS, PLAIN_GOODS, type Goods } from './types';

/** `3 wood, 2 rubies`. */
export function goodsText(goods: Goods): string {
  // words: cave_farmers.goods.*
  return [...PLAIN_GOODS, ...ANIMALS]
    .filter((good) => goods[good])
    .map((good) => `${goods[good]} ${say(`cave_farmers.goods.${good}`, { count: goods[good] ?? 0 })}`)
    .join(', ');
}

/** Whether there is anything at all. */
export function some(goods: Goods): boolean {
  return Object.values(goods).some((amount) => amount > 0);
}
