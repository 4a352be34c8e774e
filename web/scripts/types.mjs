// Writes src/generated/wire.ts from the JSON Schema of the messages, which `underhold.server.export` writes.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

/** The types of all definitions of a schema, given as text. */
export async function typescript(text) {
  const schema = JSON.parse(text, (_, value) => {
    // A reference with a default beside it would become a type of its own.
    if (value?.$ref) return { $ref: value.$ref };
    // The library reads tuples as drafts of JSON Schema before 2020-12 wrote them.
    if (value?.prefixItems) return { ...value, prefixItems: undefined, items: value.prefixItems };
    return value;
  });
  // The library writes only what the root refers to.
  schema.description = 'Every type of this file.';
  schema.anyOf = Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  return compile(schema, 'Wire', {
    bannerComment: '// Written by scripts/types.mjs from wire.schema.json; do not edit.',
    ignoreMinAndMaxItems: true,
  });
}

if (process.argv[1] === import.meta.filename) {
  const folder = new URL('../src/generated/', import.meta.url);
  const types = await typescript(await readFile(new URL('wire.schema.json', folder), 'utf8'));
  const file = new URL('wire.ts', folder);
  // An unchanged file is left alone, and so are tools that watch it.
  if (types !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, types);
}
