import type { WordKey } from '../../generated/keys';
import type { CaveFarmersContent } from '../../generated/wire';
import { loadContent } from '../../lib/content';
import { say } from '../../lib/words';
import type { BoardComponent, GameModule } from '../types';
import { momentCards, soundsOf } from './moments';

const ID = 'cave-farmers';

const game: GameModule = {
  id: ID,
  order: 2,
  picture: ['space', 'sheep_farming'],
  cover: ['scene', 'farmers_cover'],
  name: () => say('cave_farmers.name'),
  shortName: () => say('cave_farmers.short'),
  lobby: {
    text: () => say('web.lobby.cave_farmers.text'),
    soloText: () => say('web.lobby.cave_farmers.alone_text'),
  },
  loadMiniature: async () => (await import('./miniature')).default,
  loadSample: async () => (await import('./sample.json')).default,
  loadBoard: async () => (await import('./board/Board.svelte')).default as BoardComponent,
  rules: {
    picture: ['land', 'home'],
    text: () => say('web.rules.cave_farmers_text'),
    pageTitle: () => say('web.farm_rules.page_title'),
    sectionTitle: (section) => say(`web.farm_rules.${section}_title` as WordKey),
    loadPage: async () => (await import('./rules/Rules.svelte')).default,
  },
  async loadPictureNames(language) {
    const content = await loadContent<CaveFarmersContent>(ID, language);
    if (!content) return [];
    return [
      ...content.furnishings.map(({ id, name }): [string, string] => [`furnishing/${id}`, name]),
      ...content.spaces.map(({ art, name }): [string, string] => [`space/${art}`, name]),
      ...Object.entries(content.tiles).map(([id, name]): [string, string] => [`land/${id}`, name]),
      ...Object.entries(content.goods).map(([id, name]): [string, string] => [`goods/${id}`, name]),
    ];
  },
  placesSide: true,
  momentCards: (events, content, names, mine) =>
    momentCards(events, content as CaveFarmersContent, names, mine),
  soundsOf,
  sideKinds: ['trade', 'gold', 'weapon', 'tile', 'meal'],
};

export default game;
