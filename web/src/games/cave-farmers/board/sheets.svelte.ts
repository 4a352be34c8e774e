import { getContext, setContext } from 'svelte';

/** The sheets over the table, which are the tabs of a small screen. */
export type Sheet = 'furnishings' | 'trades';

/** The parts of the table that can be opened: one at a time. On a small screen each tab is one of them. */
export const TABS = ['home', 'spaces', 'furnishings', 'players'] as const;
export type Tab = (typeof TABS)[number];

export class Sheets {
  /** The open tab on a small screen. */
  tab = $state<Tab>('home');
  /** The open sheet on a wide screen. Trades are a sheet on every screen. */
  open = $state<Sheet | null>(null);
  /** Nothing but tabs fits. */
  small = $state(false);

  show(sheet: Sheet): void {
    if (this.small && sheet === 'furnishings') {
      this.open = null;
      this.tab = 'furnishings';
    } else this.open = sheet;
  }

  toggle(sheet: Sheet): void {
    if (this.open === sheet) this.open = null;
    else this.show(sheet);
  }

  close(): boolean {
    const was = this.open !== null;
    this.open = null;
    return was;
  }
}

const KEY = Symbol('sheets');

export function provideSheets(sheets: Sheets): void {
  setContext(KEY, sheets);
}

export function useSheets(): Sheets {
  return getContext<Sheets>(KEY);
}
