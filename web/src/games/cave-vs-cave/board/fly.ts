/** The animations of events: goods fly, stones turn, rooms settle. */
import { goodsMovements, STEP, type Movement } from '../../../board/fly';
import type { Goods, Happening } from './types';

/** The movements of an update, in the order of its events. */
export function movements(events: readonly Happening[]): Movement[] {
  const found: Movement[] = [];
  let at = 0;
  let source: string | null = null;
  let action: string | null = null;

  function goods({ seat, values }: Happening, place: 'from' | 'to'): void {
    if (seat === null) return;
    const amounts = (values['goods'] ?? {}) as Goods;
    const flights = goodsMovements(amounts, { seat, [place]: source ?? action ?? 'panel', at });
    found.push(...flights);
    at += flights.length * STEP;
  }

  for (const event of events) {
    const value = (name: string): string => String(event.values[name] ?? '');
    switch (event.kind) {
      case 'action_chosen':
        action = `action:${value('action')}`;
        found.push({ kind: 'press', on: action, at });
        break;
      case 'room_used':
      case 'room_answered':
        source = `room:${event.seat}:${value('room')}`;
        break;
      case 'paid':
        goods(event, 'to');
        break;
      case 'gained':
        goods(event, 'from');
        break;
      case 'excavated':
        source = `space:${event.seat}:${value('space')}`;
        found.push(
          { kind: 'turn', on: source, at },
          { kind: 'appear', on: `display:${value('room')}`, at: at + 180 },
        );
        at += 2 * STEP;
        break;
      case 'room_drawn':
        found.push({ kind: 'appear', on: `display:${value('room')}`, at });
        break;
      case 'furnished':
        found.push({ kind: 'settle', on: `space:${event.seat}:${value('space')}`, at });
        at += STEP;
        break;
      case 'wall_built':
        found.push({ kind: 'settle', on: `wall:${event.seat}:${value('edge')}`, at });
        break;
      case 'cavern_taken':
        found.push({ kind: 'settle', on: `space:${event.seat}:c4`, at });
        break;
      case 'action_revealed':
        found.push({ kind: 'turn', on: `action:${value('action')}`, at });
        break;
    }
  }
  return found;
}
