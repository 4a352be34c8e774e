/** What `config.json` beside the page says. The page works without the file. */
export interface Config {
  /** The address of a server for games with friends. */
  server: string | null;
}

/** The configuration in a parsed `config.json`; what is missing or invalid counts as not given. */
export function configIn(data: unknown): Config {
  const server = data && typeof data === 'object' && 'server' in data ? data.server : null;
  if (typeof server !== 'string' || !URL.canParse(server)) return { server: null };
  const { protocol, href } = new URL(server);
  return { server: protocol === 'https:' || protocol === 'http:' ? href : null };
}

export async function loadConfig(): Promise<Config> {
  try {
    const answer = await fetch('config.json', { cache: 'no-cache' });
    return configIn(answer.ok ? await answer.json() : null);
  } catch {
    return { server: null };
  }
}
