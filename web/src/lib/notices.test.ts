import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const told: { title: string; body: string; tag: string }[] = [];

class Notice {
  static permission = 'granted';
  static requestPermission = (): Promise<string> => Promise.resolve(Notice.permission);
  onclick: (() => void) | null = null;
  close(): void {
    return undefined;
  }

  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    told.push({ title, body, tag });
  }
}

async function notices(wanted: boolean, hidden: boolean) {
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('document', { hidden });
  vi.doMock('./settings.svelte', () => ({ settings: { notices: wanted } }));
  return import('./notices');
}

beforeEach(() => {
  told.length = 0;
  Notice.permission = 'granted';
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe('a notice of the system', () => {
  it('tells whoever looks elsewhere, where that is wanted and allowed', async () => {
    (await notices(true, true)).notify('Your turn', 'Greedy ends the turn.', 'table');
    expect(told).toEqual([{ title: 'Your turn', body: 'Greedy ends the turn.', tag: 'table' }]);
  });

  it('is silent where nobody wants it, where the page is in sight, and where it is refused', async () => {
    (await notices(false, true)).notify('Your turn', '', 'table');
    vi.resetModules();
    (await notices(true, false)).notify('Your turn', '', 'table');
    vi.resetModules();
    Notice.permission = 'denied';
    const refused = await notices(true, true);
    refused.notify('Your turn', '', 'table');
    expect(told).toEqual([]);
    expect(await refused.askLeave()).toBe(false);
  });

  it('can be asked for', async () => {
    expect(await (await notices(true, true)).askLeave()).toBe(true);
  });
});
