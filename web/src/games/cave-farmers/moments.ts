/** The moments and the sounds of The Cave Farmers, from the events of an update. */
import { addLine, card, goodsOf, type MomentCard } from '../../board/momentCards';
import type { Goods, Happening } from '../../board/types';
import type { CaveFarmersContent } from '../../generated/wire';
import type { Sound } from '../../lib/sounds';
import { say } from '../../lib/words';

const ANIMALS = ['dog', 'sheep', 'donkey', 'boar', 'cattle'];

/** `mine`: the seats of this browser, whose turns need no card. */
export function momentCards(
  events: readonly Happening[],
  content: CaveFarmersContent,
  names: readonly string[],
  mine: readonly number[],
): MomentCard[] {
  const cards: MomentCard[] = [];
  const space = (id: unknown): { name: string; art: string } =>
    content.spaces.find((one) => one.id === id) ?? { name: String(id), art: String(id) };

  events.forEach((event, index) => {
    const { kind, seat, values } = event;
    const number = (name: string): number => Number(values[name] ?? 0);
    const owner = seat === null ? '' : (names[seat] ?? '');
    const home = seat === null ? [] : [`home:${seat}`];
    switch (kind) {
      case 'card_revealed': {
        const { name, art } = space(values['space']);
        const title = say('web.log.round', { round: number('round') });
        const on = [`action:${String(values['space'])}`];
        cards.push(card('round', title, say('web.moment.revealed', { name }), ['space', art], { on }));
        break;
      }
      case 'marker_revealed': {
        const harvest = String(values['harvest']);
        const text = content.harvests[harvest] ?? '';
        cards.push(card('marker', say('web.moment.marker'), text, ['marker', harvest]));
        break;
      }
      case 'round_ended': {
        const harvest = String(values['harvest']);
        if (harvest === 'none') break;
        const text = say('web.log.round', { round: number('round') });
        cards.push(card('harvest', say('web.moment.harvest'), text, ['marker', 'harvest']));
        break;
      }
      case 'harvested': {
        const goods: Goods = { grain: number('grain'), vegetable: number('vegetables') };
        const lines = seat === null ? [] : [{ seat, goods }];
        addLine(cards, card('field', say('web.moment.field'), '', ['part', 'sow'], { lines, on: home }));
        break;
      }
      case 'fed': {
        const lines = seat === null ? [] : [{ seat, goods: { food: number('food') } }];
        addLine(cards, card('feed', say('web.moment.feeding'), '', ['part', 'feed'], { lines, on: home }));
        break;
      }
      case 'bred': {
        const lines = seat === null ? [] : [{ seat, goods: goodsOf(event) }];
        addLine(cards, card('breed', say('web.moment.breeding'), '', ['part', 'breed'], { lines, on: home }));
        break;
      }
      case 'dwarf_born':
        cards.push(card('child', say('web.moment.child'), owner, ['figure', 'newborn'], { seat, on: home }));
        break;
      case 'loot_taken': {
        const loot = content.loot.find((one) => one.id === values['loot'])?.name ?? '';
        const next = events[index + 1];
        const gained = next?.kind === 'gained' && next.seat === seat ? goodsOf(next) : {};
        const lines = seat === null ? [] : [{ seat, goods: gained }];
        cards.push(card('loot', say('web.moment.loot'), loot, ['part', 'loot'], { seat, lines, on: home }));
        break;
      }
      case 'dwarf_placed': {
        if (seat === null || mine.includes(seat)) break;
        const { name, art } = space(values['space']);
        const on = [`action:${String(values['space'])}`];
        cards.push(card('turn', owner, name, ['space', art], { seat, on }));
        break;
      }
    }
  });
  return cards;
}

/** The sounds of events, each once. */
export function soundsOf(events: readonly Happening[]): Sound[] {
  const found = new Set<Sound>();
  for (const event of events) {
    const { kind, values } = event;
    switch (kind) {
      case 'dwarf_placed':
        found.add('place');
        break;
      case 'tile_placed':
        found.add(['cavern', 'tunnel'].includes(String(values['kind'])) ? 'dig' : 'build');
        break;
      case 'mine_built':
        found.add('dig');
        break;
      case 'pasture_fenced':
      case 'stable_built':
      case 'furnished':
      case 'forged':
        found.add('build');
        break;
      case 'harvested':
      case 'sown':
        found.add('harvest');
        break;
      case 'bred':
        found.add('animals');
        break;
      case 'gained': {
        const goods = goodsOf(event);
        if (goods['gold']) found.add('coin');
        if (ANIMALS.some((animal) => goods[animal])) found.add('animals');
        break;
      }
    }
  }
  return [...found];
}
