/** Every picture of the game: one SVG file per piece, `pieces/<group>/<id>.svg`. */
const files = import.meta.glob<string>('./pieces/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pieces = new Map<string, string>();
const idsByGroup: Record<string, string[]> = {};

for (const path of Object.keys(files).sort()) {
  const [, group, id] = /\/pieces\/([^/]+)\/([^/]+)\.svg$/.exec(path) ?? [];
  const source = files[path];
  if (group === undefined || id === undefined || source === undefined) continue;
  pieces.set(`${group}/${id}`, source.trim());
  (idsByGroup[group] ??= []).push(id);
}

/** The SVG source of a piece, or undefined if there is no such picture. */
export function piece(group: string, id: string): string | undefined {
  return pieces.get(`${group}/${id}`);
}

/** The ids of all pieces by group, both in alphabetical order. */
export function groups(): Record<string, string[]> {
  return Object.fromEntries(Object.entries(idsByGroup).map(([group, ids]) => [group, [...ids]]));
}
