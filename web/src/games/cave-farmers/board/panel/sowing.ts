/** Sowing step by step: the chosen amounts, and the answer that matches them. */
import type { Answer } from '../types';

export interface Seeds {
  grain: number;
  vegetable: number;
}

function seedsOf(answer: Answer): Seeds {
  return { grain: answer.pay['grain'] ?? 0, vegetable: answer.pay['vegetable'] ?? 0 };
}

export function sowing(answers: readonly Answer[], seeds: Seeds): Answer | null {
  return (
    answers.find((answer) => {
      const { grain, vegetable } = seedsOf(answer);
      return grain === seeds.grain && vegetable === seeds.vegetable;
    }) ?? null
  );
}

/** The most that can be sown; of several such, most vegetables. */
export function mostSeeds(answers: readonly Answer[]): Seeds {
  const all = answers.map(seedsOf);
  const weight = ({ grain, vegetable }: Seeds): number => 10 * (grain + vegetable) + vegetable;
  return all.reduce((best, one) => (weight(one) > weight(best) ? one : best), { grain: 0, vegetable: 0 });
}

/** Whether one more or less of a kind is still (on the way to) an answer. */
export function steps(answers: readonly Answer[], seeds: Seeds, kind: keyof Seeds, by: 1 | -1): boolean {
  const next = { ...seeds, [kind]: seeds[kind] + by };
  if (next[kind] < 0) return false;
  return by < 0 || sowing(answers, next) !== null;
}
