import type { WordKey } from '../generated/keys';
import names from '../generated/languages.json';
import type { Language } from '../generated/wire';
import { fill, flattened, preferred, type Entry, type Tables, type Values } from './format';
import { settings } from './settings.svelte';

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Partial<Record<Language, string>>> = names;
export const LANGUAGES = Object.keys(names) as readonly Language[];

const files = import.meta.glob<Tables>('../generated/words/*.json', { import: 'default' });

let spoken = $state<Language>('en');
let entries = $state.raw<Record<string, Entry>>({});

/** The language that texts are shown in now. */
export function language(): Language {
  return spoken;
}

/** The text under a key, in the language of the moment; a component that says it is drawn anew when that changes. */
export function say(key: WordKey, values?: Values): string {
  const entry = entries[key];
  return entry === undefined ? key : fill(entry, values, spoken);
}

/** Say everything in this language from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  const load = files[`../generated/words/${wanted}.json`];
  if (!load) return;
  entries = flattened(await load());
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** Choose a language and remember the choice. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await setLanguage(wanted);
  settings.language = wanted;
}

/** The language to begin with: what was chosen before, or what the browser asks for. */
export function initialLanguage(): Language {
  return preferred([settings.language ?? '', ...navigator.languages], LANGUAGES, 'en');
}
