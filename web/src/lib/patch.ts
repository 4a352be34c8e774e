/** A path into plain data, and the value to put there. */
export type Change = [(string | number)[], unknown];

/** The value after the changes. The value itself stays as it is; what has not changed is shared. */
export function patched<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((result, [path, put]) => withValue(result, path, put), value) as T;
}

function withValue(value: unknown, path: readonly (string | number)[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  const at = value as Record<string | number, unknown>;
  const copy = (Array.isArray(value) ? [...value] : { ...at }) as Record<string | number, unknown>;
  copy[key] = rest.length ? withValue(at[key], rest, put) : put;
  return copy;
}
