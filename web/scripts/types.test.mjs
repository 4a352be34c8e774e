import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { typescript } from './types.mjs';

const object = (properties, required, more = {}) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});

const tree = {
  Goods: { type: 'object', additionalProperties: { type: 'integer' } },
  Leaf: object(
    { name: { type: 'string' }, age: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null } },
    ['name'],
    { title: 'Leaf', description: 'A leaf.' },
  ),
  Tree: object(
    {
      type: { const: 'tree', type: 'string' },
      leaves: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/Leaf' }, { type: 'null' }] }, minItems: 1 },
      goods: { $ref: '#/$defs/Goods', default: {} },
      at: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2, maxItems: 2 },
      rest: { type: 'object', additionalProperties: true },
    },
    ['type', 'leaves', 'goods', 'at', 'rest'],
    { title: 'Tree', description: 'A tree.\n\nOf two lines.' },
  ),
};

test('types of a small schema', async () => {
  const text = await typescript(JSON.stringify({ $defs: tree }));
  expect(text).toBe(`// Written by scripts/types.mjs from wire.schema.json; do not edit.

/**
 * Every type of this file.
 */
export type Wire = Goods | Leaf | Tree;

export interface Goods {
  [k: string]: number;
}
/**
 * A leaf.
 */
export interface Leaf {
  name: string;
  age?: number | null;
}
/**
 * A tree.
 *
 * Of two lines.
 */
export interface Tree {
  type: "tree";
  /**
   * @minItems 1
   */
  leaves: (Leaf | null)[];
  goods: Goods;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [string, number];
  rest: {
    [k: string]: unknown;
  };
}
`);
});

test('types of the messages', async () => {
  const schema = await readFile(new URL('../src/generated/wire.schema.json', import.meta.url), 'utf8');
  const text = await typescript(schema);
  expect(await typescript(schema)).toBe(text);
  expect(text).toContain(
    'export type FromClient = Hello | Play | Takeback | Consent | AskHint | Say | ReportMessage | BlockPlayer | Ping;',
  );
  expect(text).toContain(
    'export interface Answer {\n  move: string;\n  text: string;\n  kind: string;\n  part: number | null;',
  );
  expect(text).not.toContain('/** One move and');
  expect(text).toContain('  switches?: {\n    [k: string]: boolean | number | string;\n  };');
  expect(text).toContain('  sides: {\n    n: "open" | "natural" | "built";');
  for (const name of Object.keys(JSON.parse(schema).$defs)) {
    expect(text.match(new RegExp(`export (interface|type) ${name} `, 'g')), name).toHaveLength(1);
  }
  // Every name that is used is defined.
  const code = text.replaceAll(/\/\*\*.*?\*\/|\/\/.*$|"[^"]*"/gms, '');
  const defined = new Set([...code.matchAll(/export (?:interface|type) (\w+)/g)].map((found) => found[1]));
  for (const [used] of code.matchAll(/\b[A-Z]\w+/g)) expect(defined).toContain(used);
});
