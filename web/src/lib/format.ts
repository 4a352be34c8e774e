// How the entries of a catalogue become text, as `underhold.locale` does it on the server; its README describes what
// an entry may be. The values here are names and numbers, which have no forms: only `cap` and `the` do something.

/** A text, or a table of texts by plural category; `by` names the value that is counted. */
export type Entry = string | Plural;
type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Plural = { [category in Category]?: string } & { by?: string };
export type Values = Record<string, string | number>;
export type Tables = { [name: string]: string | Tables };

const CATEGORIES: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

function isPlural(table: Tables): boolean {
  const names = Object.keys(table);
  return (
    (names.includes('other') || names.includes('many')) &&
    names.every((name) => name === 'by' || CATEGORIES.includes(name))
  );
}

/** The entries of nested tables by their dotted keys; the first form of an entry with forms. */
export function flattened(tables: Tables, above = ''): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  for (const [name, value] of Object.entries(tables)) {
    const entry = typeof value === 'object' && 'nom' in value ? value['nom'] : value;
    if (typeof entry === 'string') entries[above + name] = entry;
    else if (entry && isPlural(entry)) entries[above + name] = entry as Plural;
    else if (entry) Object.assign(entries, flattened(entry, `${above}${name}.`));
  }
  return entries;
}

const rules = new Map<string, Intl.PluralRules>();

function category(language: string, count: number): Category {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(Math.abs(count));
}

/** The text of an entry, its plural chosen and its placeholders filled. */
export function fill(entry: Entry, values: Values = {}, language = 'en'): string {
  return chosen(entry, values, language).replace(
    /\{(\w+)(?::([a-z_.]+))?\}/g,
    (placeholder, name: string, spec?: string) => {
      const value = values[name];
      return value === undefined ? placeholder : specified(String(value), spec, language);
    },
  );
}

function chosen(entry: Entry, values: Values, language: string): string {
  if (typeof entry === 'string') return entry;
  const count = Number(values[entry.by ?? 'count'] ?? 1);
  return entry[category(language, count)] ?? entry.other ?? entry.many ?? '';
}

function specified(value: string, spec: string | undefined, language: string): string {
  for (const part of spec?.split('.') ?? []) {
    if (part === 'cap') value = value.charAt(0).toUpperCase() + value.slice(1);
    else if (part === 'the' && language === 'hu') value = `${hungarianArticle(value)} ${value}`;
  }
  return value;
}

/** `a` or `az`, by the sound that follows. */
function hungarianArticle(text: string): string {
  const word = /[\p{L}\p{N}]+/u.exec(text.toLowerCase())?.[0] ?? '';
  const digits = /^\d+/.exec(word)?.[0];
  if (digits)
    return digits.startsWith('5') || (digits.startsWith('1') && digits.length % 3 === 1) ? 'az' : 'a';
  const letters = /^[a-z](\d.*)?$/.test(word) ? 'aefilmnorsuxy' : 'aáeéiíoóöőuúüű';
  return word && letters.includes(word.charAt(0)) ? 'az' : 'a';
}

/** The best available language for the user's preferences. */
export function preferred<L extends string>(
  options: readonly string[],
  among: readonly L[],
  otherwise: L,
): L {
  for (const preference of options) {
    const language = preference.toLowerCase().split('-')[0];
    const found = among.find((one) => one === language);
    if (found) return found;
  }
  return otherwise;
}
