/** The effects of the tiles as signs, see board/signs.ts; a test compares them with the words of the engine. */
import { parseSigns, type Sign } from '../../../board/signs';

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

/** The signs of a tile, part by part. */
export function signsOf(id: string): Sign[][] {
  const printed = SIGNS[id];
  return printed ? parseSigns(printed) : [];
}
