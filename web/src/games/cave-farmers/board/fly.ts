/** What moves when something happened: goods fly between a farm and the space, tiles settle, cards turn. */
import { STEP, type Movement } from '../../../board/fly';
import { GOODS } from '../../../board/goods';
import type { Goods, Happening } from '../../../board/types';

/** The movements of an update, in the order of its events. `action`: the space in use. */
export function movements(events: readonly Happening[], action: string | null): Movement[] {
  const found: Movement[] = [];
  let at = 0;
  let source = action === null ? null : `action:${action}`;

  function goods(event: Happening, arrives: boolean): void {
    const amounts: Goods = { ...(event.values['goods'] as Goods), ...(event.values['stock'] as Goods) };
    for (const good of GOODS) {
      const amount = amounts[good];
      if (!amount || event.seat === null) continue;
      const farm = `good:${event.seat}:${good}`;
      const other = source ?? 'panel';
      found.push({
        kind: 'fly',
        good,
        amount,
        from: arrives ? other : farm,
        to: arrives ? farm : other,
        at,
      });
      at += STEP;
    }
  }

  function settles(seat: number | null, cell: unknown): void {
    found.push({ kind: 'settle', on: `cell:${seat}:${String(cell)}`, at });
    at += STEP;
  }

  for (const event of events) {
    const { kind, seat, values } = event;
    switch (kind) {
      case 'card_revealed':
        // What comes now belongs to the new round.
        source = null;
        found.push({ kind: 'turn', on: `action:${String(values['space'])}`, at });
        break;
      case 'dwarf_placed':
        source = `action:${String(values['space'])}`;
        found.push({ kind: 'press', on: source, at });
        break;
      case 'gained':
        goods(event, true);
        break;
      case 'paid':
        goods(event, false);
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
