import type {
  AnalysisReport,
  Claim,
  Claimed,
  GameInfo,
  Moments,
  Position,
  Problem,
  TableList,
  TableMade,
  TableOrder,
} from '../generated/wire';
import { language } from './words.svelte';

/** The server refused the request; the message can be shown to the user. */
export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? '');
    this.status = status;
    this.problem = problem;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

const LONGEST_WAIT = 5; // seconds

async function request(method: string, path: string, body?: BodyInit, type?: string): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      method,
      body,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': language(),
        ...(body === undefined || type === undefined ? {} : { 'Content-Type': type }),
      },
    });
  } catch {
    throw new Unreachable();
  }
}

async function call<T>(method: string, path: string, body?: BodyInit, type = 'application/json'): Promise<T> {
  let answer = await request(method, path, body, type);
  // Too many requests at once, as when somebody leafs through a long game: wait once for as long as the server says.
  const wait = Number(answer.headers.get('Retry-After') ?? NaN);
  if (method === 'GET' && answer.status === 429 && wait <= LONGEST_WAIT) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    answer = await request(method, path);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  let problem: Problem | null = null;
  try {
    const said: unknown = await answer.json();
    if (said && typeof said === 'object' && 'detail' in said && typeof said.detail === 'string') {
      problem = said as Problem;
    }
  } catch {
    // Not our error format, perhaps a proxy's page; report only the status.
  }
  if (!problem && answer.status >= 502 && answer.status <= 504) throw new Unreachable();
  throw new Refusal(answer.status, problem);
}

const get = <T>(path: string): Promise<T> => call('GET', path);
const post = <T>(path: string, body: unknown): Promise<T> => call('POST', path, JSON.stringify(body));

export type ListName = 'mine' | 'open' | 'finished';

export const games = (): Promise<GameInfo[]> => get('/games');
/** A table to make; a server may have games that this client was not built with. */
export type NewTable = Omit<TableOrder, 'game'> & { game: string };
export const makeTable = (order: NewTable): Promise<TableMade> => post('/tables', order);
export const tables = (list: ListName, before?: string): Promise<TableList> =>
  get(`/tables?list=${list}${before ? `&before=${encodeURIComponent(before)}` : ''}`);
export const position = (table: string): Promise<Position> => get(`/tables/${table}`);
export const links = (table: string): Promise<TableMade> => get(`/tables/${table}/links`);
export const claim = (table: string, body: Claim): Promise<Claimed> => post(`/tables/${table}/claim`, body);
/** Sign out the other browsers that hold a seat of yours; the answer has its new link. */
export const signOut = (table: string, seat: number): Promise<Claimed> =>
  post(`/tables/${table}/seats/${seat}/sign-out`, {});
/** Ask to let a bot play on for a player who is away, or answer such a request. */
export const answerRemoval = (table: string, seat: number, agree: boolean): Promise<void> =>
  post(`/tables/${table}/seats/${seat}/removal`, { agree });
export const leave = (table: string, resign: boolean): Promise<void> =>
  post(`/tables/${table}/leave`, { resign });
export const agreeToHints = (table: string, agree: boolean): Promise<void> =>
  post(`/tables/${table}/hints`, { agree });
/** Delete what the server has stored about this browser. */
export const deleteMyData = (): Promise<void> => call('DELETE', '/me');
export const rename = (table: string, name: string): Promise<void> => post(`/tables/${table}/name`, { name });
export const rematch = (table: string): Promise<TableMade> => post(`/tables/${table}/rematch`, {});
/** The progress of an analysis; `analyze` starts it if it is not running. */
export const analysis = (table: string): Promise<AnalysisReport> => get(`/tables/${table}/analysis`);
export const analyze = (table: string): Promise<AnalysisReport> => post(`/tables/${table}/analysis`, {});
export const moments = (table: string, from: number, count: number, all = false): Promise<Moments> =>
  get(`/tables/${table}/moments?from=${from}&count=${count}${all ? '&all=true' : ''}`);

export function upload(record: string): Promise<TableMade> {
  const type = record.trimStart().startsWith('{') ? 'application/json' : 'text/plain';
  return call('POST', '/records', record, type);
}

export const recordPath = (table: string, form: 'json' | 'txt'): string =>
  `/api/tables/${table}/record.${form}`;

export function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/socket`;
}
