import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const shown: { title: string; body: string; tag: string }[] = [];

class Notice {
  static permission = 'granted';
  static requestPermission = (): Promise<string> => Promise.resolve(Notice.permission);
  onclick: (() => void) | null = null;
  close(): void {
    return undefined;
  }

  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    shown.push({ title, body, tag });
  }
}

async function notices(wanted: boolean, hidden: boolean) {
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('document', { hidden });
  vi.doMock('./settings.svelte', () => ({ settings: { notices: wanted } }));
  return import('./notices');
}

beforeEach(() => {
  shown.length = 0;
  Notice.permission = 'granted';
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe('a notification', () => {
  it('is shown while the page is hidden, if it is wanted and allowed', async () => {
    (await notices(true, true)).notify('Your turn', 'Greedy ends the turn.', 'table');
    expect(shown).toEqual([{ title: 'Your turn', body: 'Greedy ends the turn.', tag: 'table' }]);
  });

  it('is not shown if it is switched off, if the page is visible, or if it is denied', async () => {
    (await notices(false, true)).notify('Your turn', '', 'table');
    vi.resetModules();
    (await notices(true, false)).notify('Your turn', '', 'table');
    vi.resetModules();
    Notice.permission = 'denied';
    const refused = await notices(true, true);
    refused.notify('Your turn', '', 'table');
    expect(shown).toEqual([]);
    expect(await refused.requestPermission()).toBe(false);
  });

  it('needs permission', async () => {
    expect(await (await notices(true, true)).requestPermission()).toBe(true);
  });
});
