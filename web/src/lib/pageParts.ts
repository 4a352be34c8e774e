import type { GameInfo } from '../generated/wire';

/**
 * What only the page that needs no server has, loaded when it is needed. Null in the client of a server, whose build
 * leaves all of it out.
 */
export const page = __PAGE__
  ? {
      engine: () => import('../page/start').then(({ engine }) => engine),
      /** Progress while the engine starts, and a new version of the page. */
      notices: () => import('../page/PageNotices.svelte'),
      /** What playing with a friend needs. */
      friend: () => import('../page/Friend.svelte'),
      /** Export and import of all games, for the settings. */
      savedGames: () => import('../page/SavedGames.svelte'),
      /** Saved games that cannot be read, for the lobby. */
      unreadable: () => import('../page/Unreadable.svelte'),
      /** The search for a better line of a solo game. */
      betterLine: () => import('../page/BetterLine.svelte'),
      shareGame: () => import('../page/ShareGame.svelte'),
      shareDeal: () => import('../page/ShareDeal.svelte'),
      /** Pages for the links that carry a game or a deal. */
      openGame: () => import('../page/OpenGame.svelte'),
      openDeal: () => import('../page/OpenDeal.svelte'),
      /** The games as the engine will list them, so that choices can be made before it is ready. */
      games: () => import('../generated/games.json').then(({ default: games }) => games as GameInfo[]),
    }
  : null;
