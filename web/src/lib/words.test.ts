import { expect, it, vi } from 'vitest';

import { languageName, languageTag, say, setLanguage } from './words';

it('a page in Portuguese says that it is Brazilian', async () => {
  const page = { lang: '' };
  vi.stubGlobal('document', { documentElement: page });
  await setLanguage('pt');
  expect(page.lang).toBe('pt-BR');
  expect(languageName('pt')).toBe('Português (Brasil)');
  expect(say('web.rules.found', { count: 0 })).toBe('0 cartela');
  await setLanguage('nl');
  expect(page.lang).toBe('nl');
  expect(languageTag('en')).toBe('en');
});
