/** The animations of events: goods fly between a farm and the space, tiles settle, cards turn. */
import { goodsMovements, STEP, type Movement } from '../../../board/fly';
import type { Goods, Happening } from '../../../board/types';

/** The movements of an update, in the order of its events. `action`: the space in use. */
export function movements(events: readonly Happening[], action: string | null): Movement[] {
  const found: Movement[] = [];
  let at = 0;
  let source = action === null ? null : `action:${action}`;

  function goods({ seat, values }: Happening, place: 'from' | 'to'): void {
    if (seat === null) return;
    const amounts: Goods = { ...(values['goods'] as Goods), ...(values['stock'] as Goods) };
    const flights = goodsMovements(amounts, { seat, [place]: source ?? 'panel', at });
    found.push(...flights);
    at += flights.length * STEP;
  }

  function settles(seat: number | null, cell: unknown): void {
    found.push({ kind: 'settle', on: `cell:${seat}:${String(cell)}`, at });
    at += STEP;
  }

  for (const event of events) {
    const { kind, seat, values } = event;
    switch (kind) {
      case 'card_revealed':
        // The following events belong to the new round.
        source = null;
        found.push({ kind: 'turn', on: `action:${String(values['space'])}`, at });
        break;
      case 'dwarf_placed':
        source = `action:${String(values['space'])}`;
        found.push({ kind: 'press', on: source, at });
        break;
      case 'gained':
        goods(event, 'from');
        break;
      case 'paid':
        goods(event, 'to');
        break;
      case 'pasture_fenced':
        for (const cell of (values['cells'] as string[] | undefined) ?? []) settles(seat, cell);
        break;
      case 'tile_placed':
      case 'stable_built':
      case 'mine_built':
      case 'furnished':
        settles(seat, values['cell']);
        break;
    }
  }
  return found;
}
