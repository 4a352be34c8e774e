import type { WordKey } from '../generated/keys';
import languages from '../generated/languages.json';
import type { Language } from '../generated/wire';
import { fill, flattened, preferred, type Entry, type Tables, type Values } from './format';
import { settings } from './settings.svelte';

const offered: Partial<Record<Language, { name: string; tag: string }>> = languages;
export const LANGUAGES = Object.keys(languages) as readonly Language[];

/** The name of a language in that language. */
export function languageName(of: Language): string {
  return offered[of]?.name ?? of;
}

/** The value of `lang` for texts in a language: the Portuguese ones are Brazilian, `pt-BR`. */
export function languageTag(of: Language): string {
  return offered[of]?.tag ?? of;
}

const files = import.meta.glob<Tables>('../generated/words/*.json', { import: 'default' });

let current = $state<Language>('en');
let entries = $state.raw<Record<string, Entry>>({});

/** The current language. */
export function language(): Language {
  return current;
}

/** The text for a key in the current language; reactive, so components update when the language changes. */
export function say(key: WordKey, values?: Values): string {
  const entry = entries[key];
  return entry === undefined ? key : fill(entry, values, current);
}

/** Switch to a language. */
export async function setLanguage(wanted: Language): Promise<void> {
  const load = files[`../generated/words/${wanted}.json`];
  if (!load) return;
  entries = flattened(await load());
  current = wanted;
  document.documentElement.lang = languageTag(wanted);
}

/** Choose a language and remember the choice. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await setLanguage(wanted);
  settings.language = wanted;
}

/** The language to start with: the saved choice, or the browser's preference. */
export function initialLanguage(): Language {
  return preferred([settings.language ?? '', ...navigator.languages], LANGUAGES, 'en');
}
