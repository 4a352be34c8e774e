import { ANIMALS, type Goods } from '../types';

/** Animals that would come without a place for all of them: how many find one. Dogs need none, nothing is told of them. */
export function tooMany(gain: Goods, room: Goods): { animal: string; room: number }[] {
  return ANIMALS.flatMap((animal) => {
    const free = room[animal];
    return free !== undefined && (gain[animal] ?? 0) > free ? [{ animal, room: free }] : [];
  });
}
