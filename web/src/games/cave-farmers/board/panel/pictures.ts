/** The pictures of parts, loot items and tiles. */
import { piece } from '../../../../art';
import { signOf, type Sign } from '../spaces/filters';
import type { Part } from '../types';

/** Loot whose picture has another name. */
const LOOT: Record<string, Sign> = {
  all_weapons: ['part', 'all_weapons'],
  furnish_cavern: ['part', 'furnish'],
  small_pasture: ['part', 'small'],
  large_pasture: ['part', 'large'],
  dwelling: ['furnishing', 'dwelling'],
  sow: ['part', 'sow'],
  breed: ['part', 'breed'],
};

/** Of a good, an animal or a tile by its name, whichever it is. */
function thingPicture(id: string): Sign {
  return piece('land', id) ? ['land', id] : signOf(id);
}

export function lootPicture(id: string): Sign {
  return LOOT[id] ?? thingPicture(id);
}

/** `ruby_meadow`: the tile that is bought. */
export function boughtTile(id: string): string {
  return id.replace(/^[^_]+_/, '');
}

/** `offers`: of the space that it is a part of. */
export function partPicture(part: Part, offers: readonly string[] = []): Sign {
  if (part.kind === 'twin') {
    const [twin, ...others] = offers.filter((offer) => offer.startsWith('twin_'));
    return ['part', twin && !others.length ? twin : 'twin'];
  }
  if (part.source === 'loot') return lootPicture(part.id);
  if (part.kind === 'tile') return thingPicture(boughtTile(part.id));
  if (piece('furnishing', part.id)) return ['furnishing', part.id];
  const [only, ...more] = part.kind === 'gain' ? Object.keys(part.gain) : [];
  if (only && !more.length) return thingPicture(only);
  return signOf(part.kind);
}
