/** What became of the games of an imported file. */
export interface Imported {
  /** Games that are new here, also those that got another id because the game here went on differently. */
  added: number;
  unreadable: number;
}

/** Reads the answer to an import. */
export function importedIn(answer: string): Imported {
  const counts = JSON.parse(answer) as Partial<Record<string, number>>;
  return {
    added: (counts['added'] ?? 0) + (counts['copied'] ?? 0),
    unreadable: counts['unreadable'] ?? 0,
  };
}
