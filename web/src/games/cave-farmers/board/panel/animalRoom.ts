import { ANIMALS, type Goods } from '../types';

/** The animals of a gain that cannot all be housed, with the number that can. Dogs always can. */
export function tooMany(gain: Goods, room: Goods): { animal: string; room: number }[] {
  return ANIMALS.flatMap((animal) => {
    const free = room[animal];
    return free !== undefined && (gain[animal] ?? 0) > free ? [{ animal, room: free }] : [];
  });
}
