/** Counts imports of games, so that lists of games are loaded again after one. */
class SavedGames {
  imports = $state(0);
}

export const savedGames = new SavedGames();
