import type { ActionView, CaveVsCaveView } from './types';

/** A place of the action board: a revealed tile, or one that a later round will reveal. */
interface Slot {
  key: string;
  round: number;
  stage: number;
  action: ActionView | null;
  /** What may come here. */
  actions: string[];
}

/** All places in the order of the rounds, those of the start first. */
export function slotsOf(view: CaveVsCaveView): Slot[] {
  const slots: Slot[] = view.actions.map((action) => ({
    key: action.id,
    round: action.round,
    stage: 0,
    action,
    actions: [action.id],
  }));
  for (const stage of view.to_come)
    for (let round = stage.first; round <= stage.last; round++)
      slots.push({ key: `round-${round}`, round, stage: stage.stage, action: null, actions: stage.actions });
  return slots;
}
