import { describe, expect, it } from 'vitest';

import { fill, flattened, preferred } from './format';

describe('fill', () => {
  it('puts values into placeholders and leaves unknown ones alone', () => {
    expect(fill('{name} won by {margin}', { name: 'Ada', margin: 3 })).toBe('Ada won by 3');
    expect(fill('{name} won', {})).toBe('{name} won');
  });

  it('chooses the plural of each language', () => {
    const english = { one: '{count} tile', other: '{count} tiles' };
    expect([0, 1, 2].map((count) => fill(english, { count }, 'en'))).toEqual([
      '0 tiles',
      '1 tile',
      '2 tiles',
    ]);
    const russian = { one: '{count} балл', few: '{count} балла', many: '{count} баллов' };
    expect([1, 2, 5, 11, 21, 112].map((count) => fill(russian, { count }, 'ru'))).toEqual([
      '1 балл',
      '2 балла',
      '5 баллов',
      '11 баллов',
      '21 балл',
      '112 баллов',
    ]);
    const portuguese = { one: '{count} ponto', other: '{count} pontos' };
    expect([0, 1, 2].map((count) => fill(portuguese, { count }, 'pt'))).toEqual([
      '0 ponto',
      '1 ponto',
      '2 pontos',
    ]);
  });

  it('counts the value that `by` names', () => {
    expect(fill({ one: 'a point', other: '{points} points', by: 'points' }, { points: 4, count: 1 })).toBe(
      '4 points',
    );
  });

  it('knows capitals and the Hungarian article', () => {
    expect(fill('{name:cap}', { name: 'ada' })).toBe('Ada');
    const said = (name: string): string => fill('{name:the}', { name }, 'hu');
    expect(['Raktár', 'Őrlőkő', 'f1', 'b2', '5', '10', '1'].map(said)).toEqual([
      'a Raktár',
      'az Őrlőkő',
      'az f1',
      'a b2',
      'az 5',
      'a 10',
      'az 1',
    ]);
    expect(fill('{name:the.cap}', { name: 'b2' }, 'hu')).toBe('A b2');
  });
});

describe('flattened', () => {
  it('gives entries by dotted keys; plurals stay whole, forms give their first', () => {
    const tables = {
      some: {
        log: { title: 'Log', found: { one: 'one', other: 'many' } },
        good: { nom: 'fa', acc: 'fát' },
        ruby: { nom: { one: 'рубин', few: 'рубина', many: 'рубинов' }, acc: 'рубин' },
      },
    };
    expect(flattened(tables)).toEqual({
      'some.log.title': 'Log',
      'some.log.found': { one: 'one', other: 'many' },
      'some.good': 'fa',
      'some.ruby': { one: 'рубин', few: 'рубина', many: 'рубинов' },
    });
  });
});

describe('preferred', () => {
  it('takes the first preference that is available', () => {
    const among = ['en', 'hu', 'pt'] as const;
    expect(preferred(['de-DE', 'pt-BR', 'en'], among, 'en')).toBe('pt');
    expect(preferred(['de'], among, 'en')).toBe('en');
    for (const tag of ['pt', 'pt-PT', 'pt-BR']) expect(preferred([tag, 'en'], among, 'en')).toBe('pt');
  });
});
