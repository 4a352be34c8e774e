import type { Language } from '../generated/wire';

export type Theme = 'system' | 'light' | 'dark';
export type Pace = 'off' | 'normal' | 'slow';

/** The user's settings, saved in this browser only. */
export interface Settings {
  language: Language | null;
  theme: Theme;
  /** Animations; follows the system's setting until the user chooses. */
  readonly animations: boolean;
  confirmEnd: boolean;
  sound: boolean;
  /** Of sounds, in percent. */
  volume: number;
  /** Notify the user when it's their turn while the page is hidden. */
  notices: boolean;
  /** Play forced moves automatically. */
  autoPass: boolean;
  /** End a turn automatically when nothing is left to do. */
  autoEnd: boolean;
  pace: Pace;
  /** The user's name at new tables. */
  name: string;
  /** Messages of the chat are not shown. */
  chatMuted: boolean;
  /** The level of bots that was chosen last. */
  bot: string;
  /** The lessons that were finished, as `game/lesson`. */
  lessons: readonly string[];
  /** The games of which the user has chosen the full game instead of the one for beginners. */
  fullGames: readonly string[];
}

interface Kept {
  language: Language | null;
  theme: Theme;
  motion: boolean | null;
  confirmEnd: boolean;
  sound: boolean;
  volume: number;
  notices: boolean;
  autoPass: boolean;
  autoEnd: boolean;
  pace: Pace;
  name: string;
  chatMuted: boolean;
  bot: string;
  lessons: readonly string[];
  fullGames: readonly string[];
}

const KEY = 'underhold.settings';
/** Set in this browser once the user was asked for a name. */
export const NAME_ASKED = 'underhold.name-asked';
const DEFAULTS: Kept = {
  language: null,
  theme: 'system',
  motion: null,
  confirmEnd: true,
  sound: false,
  volume: 60,
  notices: false,
  autoPass: true,
  autoEnd: false,
  pace: 'normal',
  name: '',
  chatMuted: false,
  bot: 'journeyman', // a fair opponent for a beginner
  lessons: [],
  fullGames: [],
};

const day = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: light)');
const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(kept as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Store implements Settings {
  #kept = $state<Kept>(read());
  #still = $state(still?.matches ?? false);
  #day = $state(day?.matches ?? false);

  constructor() {
    still?.addEventListener('change', (event) => (this.#still = event.matches));
    day?.addEventListener('change', (event) => (this.#day = event.matches));
  }

  #set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Storage is unavailable; the settings last until the page is closed.
    }
  }

  get language(): Language | null {
    return this.#kept.language;
  }
  set language(value: Language | null) {
    this.#set('language', value);
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#set('theme', value);
  }
  /** Whether the dark theme is shown: by choice, or because neither the user nor the system chose the light one. */
  get dark(): boolean {
    return this.theme === 'system' ? !this.#day : this.theme === 'dark';
  }
  get animations(): boolean {
    return this.#kept.motion ?? !this.#still;
  }
  set animations(value: boolean) {
    this.#set('motion', value);
  }
  get confirmEnd(): boolean {
    return this.#kept.confirmEnd;
  }
  set confirmEnd(value: boolean) {
    this.#set('confirmEnd', value);
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(value: boolean) {
    this.#set('sound', value);
  }
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(value: number) {
    this.#set('volume', Math.min(100, Math.max(0, Math.round(value))));
  }
  get notices(): boolean {
    return this.#kept.notices;
  }
  set notices(value: boolean) {
    this.#set('notices', value);
  }
  get autoPass(): boolean {
    return this.#kept.autoPass;
  }
  set autoPass(value: boolean) {
    this.#set('autoPass', value);
  }
  get autoEnd(): boolean {
    return this.#kept.autoEnd;
  }
  set autoEnd(value: boolean) {
    this.#set('autoEnd', value);
  }
  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(value: Pace) {
    this.#set('pace', value);
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(value: string) {
    this.#set('name', value.slice(0, 24));
  }
  get chatMuted(): boolean {
    return this.#kept.chatMuted;
  }
  set chatMuted(value: boolean) {
    this.#set('chatMuted', value);
  }
  get bot(): string {
    return this.#kept.bot;
  }
  set bot(value: string) {
    this.#set('bot', value);
  }
  get lessons(): readonly string[] {
    return this.#kept.lessons;
  }
  set lessons(value: readonly string[]) {
    this.#set('lessons', value);
  }
  get fullGames(): readonly string[] {
    return this.#kept.fullGames;
  }
  set fullGames(value: readonly string[]) {
    this.#set('fullGames', value);
  }
}

export const settings = new Store();

/** Deletes what this browser has saved; the page has to be loaded again. */
export function forgetSettings(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(NAME_ASKED);
  } catch {
    // Storage is unavailable, so nothing is saved.
  }
}

/** The pause before another player's next move is shown, in milliseconds. */
export const DELAYS: Record<Pace, number> = { off: 0, normal: 900, slow: 2200 };
