/** Everything that a rules page shows besides its texts. */
import type { Language, RulesContent } from '../generated/wire';

const files = import.meta.glob<RulesContent>('../generated/rules/*.json', { import: 'default' });

export async function loadRules(game: string, language: Language): Promise<RulesContent | null> {
  const load =
    files[`../generated/rules/${game}.${language}.json`] ?? files[`../generated/rules/${game}.en.json`];
  return load ? load() : null;
}
