/** The moments and the sounds of Cave vs Cave, from the events of an update. */
import { card, goodsOf, type MomentCard } from '../../board/momentCards';
import type { Happening } from '../../board/types';
import type { CaveVsCaveContent } from '../../generated/wire';
import type { Sound } from '../../lib/sounds';
import { say } from '../../lib/words';

/** `mine`: the seats of this browser, whose turns need no card. */
export function momentCards(
  events: readonly Happening[],
  content: CaveVsCaveContent,
  names: readonly string[],
  mine: readonly number[],
): MomentCard[] {
  const cards: MomentCard[] = [];
  for (const { kind, seat, values } of events) {
    const action = String(values['action']);
    const actionName = content.actions.find((one) => one.id === action)?.name ?? action;
    const room = String(values['room']);
    const roomName = content.rooms.find((one) => one.id === room)?.name ?? room;
    switch (kind) {
      case 'action_revealed': {
        const title = say('web.log.round', { round: Number(values['round']) });
        const text = say('web.moment.revealed', { name: actionName });
        cards.push(card('round', title, text, ['action', action], { on: [`action:${action}`] }));
        break;
      }
      case 'excavated':
      case 'room_drawn': {
        const on = [`display:${room}`];
        const text = say('web.moment.revealed', { name: roomName });
        const title = seat === null ? roomName : (names[seat] ?? '');
        cards.push(card('reveal', title, text, ['room', room], { seat, on }));
        break;
      }
      case 'action_chosen':
        if (seat === null || mine.includes(seat)) break;
        cards.push(
          card('turn', names[seat] ?? '', actionName, ['action', action], { seat, on: [`action:${action}`] }),
        );
        break;
    }
  }
  return cards;
}

const SOUNDS: Record<string, Sound> = {
  action_chosen: 'place',
  excavated: 'dig',
  wall_torn_down: 'dig',
  furnished: 'build',
  wall_built: 'build',
  cavern_taken: 'build',
};

/** The sounds of events, each once. */
export function soundsOf(events: readonly Happening[]): Sound[] {
  const found = new Set<Sound>();
  for (const event of events) {
    const sound = SOUNDS[event.kind];
    if (sound) found.add(sound);
    if (event.kind === 'gained' && goodsOf(event)['gold']) found.add('coin');
  }
  return [...found];
}
