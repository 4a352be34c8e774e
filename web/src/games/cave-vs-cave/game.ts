import type { WordKey } from '../../generated/keys';
import type { CaveVsCaveContent } from '../../generated/wire';
import { loadContent } from '../../lib/content';
import { say } from '../../lib/words';
import type { BoardComponent, GameModule } from '../types';
import { momentCards, soundsOf } from './moments';

const ID = 'cave-vs-cave';

const game: GameModule = {
  id: ID,
  order: 1,
  picture: ['space', 'drift_mining'],
  cover: ['scene', 'cover'],
  name: () => say('cave_vs_cave.name'),
  shortName: () => say('cave_vs_cave.short'),
  lobby: {
    text: () => say('web.lobby.cave_vs_cave.text'),
    soloText: () => say('web.lobby.cave_vs_cave.alone_text'),
  },
  loadMiniature: async () => (await import('./miniature')).default,
  loadSample: async () => (await import('./sample.json')).default,
  loadBoard: async () => (await import('./board/Board.svelte')).default as BoardComponent,
  rules: {
    picture: ['room', 'cave_entrance'],
    text: () => say('web.rules.cave_vs_cave_text'),
    pageTitle: () => say('web.rules.page_title'),
    sectionTitle: (section) => say(`web.rules.${section}_title` as WordKey),
    loadPage: async () => (await import('./rules/Rules.svelte')).default,
  },
  async loadPictureNames(language) {
    const content = await loadContent<CaveVsCaveContent>(ID, language);
    if (!content) return [];
    return [
      ...content.rooms.map(({ id, name }): [string, string] => [`room/${id}`, name]),
      ...content.actions.map(({ id, name }): [string, string] => [`action/${id}`, name]),
      ...Object.entries(content.goods).map(([id, name]): [string, string] => [`goods/${id}`, name]),
    ];
  },
  // The two caves lie side by side.
  fixedPlaces: true,
  momentCards: (events, content, names, mine) =>
    momentCards(events, content as CaveVsCaveContent, names, mine),
  soundsOf,
  sideKinds: ['convert'],
};

export default game;
