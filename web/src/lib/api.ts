import type {
  AnalysisReport,
  Challenge,
  ChallengeLink,
  Claim,
  Claimed,
  Daily,
  DailyBest,
  DailyOrder,
  DailyTable,
  GameInfo,
  Moments,
  Position,
  Problem,
  Profile,
  PushSubscription,
  PuzzleList,
  PuzzleState,
  RecoveryCode,
  ServerSettings,
  TableList,
  TableMade,
  TableOrder,
  TableRating,
  WebhookSecret,
} from '../generated/wire';
import { transport, Unreachable } from './transport';

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

export { Unreachable };

const LONGEST_WAIT = 5; // seconds

async function call<T>(method: string, path: string, body?: string, type = 'application/json'): Promise<T> {
  const text = await callForText(method, path, body, type);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The text of the answer; throws a refusal if it is one. */
async function callForText(method: string, path: string, body?: string, type?: string): Promise<string> {
  let answer = await transport.request(method, path, body, type);
  // Too many requests at once, as when somebody leafs through a long game: wait once for as long as the server says.
  const wait = answer.retryAfter ?? NaN;
  if (method === 'GET' && answer.status === 429 && wait <= LONGEST_WAIT) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    answer = await transport.request(method, path);
  }
  if (answer.status >= 200 && answer.status < 300) return answer.text;
  const problem = problemIn(answer.text);
  if (!problem && answer.status >= 502 && answer.status <= 504) throw new Unreachable();
  throw new Refusal(answer.status, problem);
}

/** The problem that an answer describes; null if it is not in our format, perhaps a proxy's page. */
function problemIn(text: string): Problem | null {
  try {
    const said: unknown = JSON.parse(text);
    const ours = said && typeof said === 'object' && 'detail' in said && typeof said.detail === 'string';
    return ours ? (said as Problem) : null;
  } catch {
    return null;
  }
}

const get = <T>(path: string): Promise<T> => call('GET', path);
const post = <T>(path: string, body: unknown): Promise<T> => call('POST', path, JSON.stringify(body));

export type ListName = 'mine' | 'open' | 'finished';

export const games = (): Promise<GameInfo[]> => get('/games');
/** A table to make; a server may have games that this client was not built with. */
export type NewTable = Omit<TableOrder, 'game'> & { game: string };
export const makeTable = (order: NewTable): Promise<TableMade> => post('/tables', order);
/** Which tables of a list are wanted; all by default. */
export interface ListFilter {
  game?: string;
  players?: number;
  clock?: 'none' | 'live' | 'correspondence';
}
export function tables(list: ListName, before?: string, filter: ListFilter = {}): Promise<TableList> {
  const query = new URLSearchParams({ list });
  if (before) query.set('before', before);
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return get(`/tables?${query}`);
}
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
/** `all`: with what was hidden; `log`: with the log of the whole game. */
export const moments = (
  table: string,
  from: number,
  count: number,
  all = false,
  log = false,
): Promise<Moments> =>
  get(
    `/tables/${table}/moments?from=${from}&count=${count}${all ? '&all=true' : ''}${log ? '&log=true' : ''}`,
  );

/** The daily deal of a game, today's or that of an earlier day. */
export const daily = (game: string, day: string | null): Promise<Daily> =>
  get(`/daily/${game}${day ? `?date=${encodeURIComponent(day)}` : ''}`);
export const playDaily = (game: string, order: DailyOrder): Promise<DailyTable> =>
  post(`/daily/${game}`, order);
/** The solver's best line at a daily deal; `findDailyBest` starts the search if nobody has. */
export const dailyBest = (game: string, day: string): Promise<DailyBest> =>
  get(`/daily/${game}/best?date=${encodeURIComponent(day)}`);
export const findDailyBest = (game: string, day: string): Promise<DailyBest> =>
  post(`/daily/${game}/best?date=${encodeURIComponent(day)}`, {});
/** Checks what a link to a challenge says. */
export const checkChallenge = (link: Omit<ChallengeLink, 'game'> & { game: string }): Promise<Challenge> =>
  post('/challenges', link);
export const puzzles = (game: string): Promise<PuzzleList> => get(`/puzzles/${game}`);
/** A puzzle after the moves of the turn so far. */
export const puzzle = (game: string, id: string, moves: readonly string[]): Promise<PuzzleState> =>
  post(`/puzzles/${game}/${id}`, { moves });

export function upload(record: string): Promise<TableMade> {
  const type = record.trimStart().startsWith('{') ? 'application/json' : 'text/plain';
  return call('POST', '/records', record, type);
}

export type RecordForm = 'json' | 'txt';

/** The address of a record at the server. */
export const recordPath = (table: string, form: RecordForm): string => `/api/tables/${table}/record.${form}`;

/** The record of a finished game. */
export const record = (table: string, form: RecordForm): Promise<string> =>
  callForText('GET', `/tables/${table}/record.${form}`);

/** Ratings and whether there is a recovery code; only a server has these calls. */
export const profile = (): Promise<Profile> => get('/me');
export const agreeToRatings = (agree: boolean): Promise<void> => post('/me/ratings', { agree });
/** Let an address be notified of every turn of a table that you made; the answer has the secret of its messages. */
export const setWebhook = (table: string, url: string): Promise<WebhookSecret> =>
  post(`/tables/${table}/webhook`, { url });
export const tableRating = (table: string): Promise<TableRating> => get(`/tables/${table}/rating`);
export const makeRecoveryCode = (): Promise<RecoveryCode> => post('/me/recovery', {});
/** Move everything of the player with this code to this browser. */
export const recover = (code: string): Promise<RecoveryCode> => post('/me/recover', { code });
/** What the server offers; the page without a server has no such call. */
export const serverSettings = (): Promise<ServerSettings> => get('/settings');
/** Let the server notify this browser although the game is closed, in the current language. */
export const subscribeToPush = (body: PushSubscription): Promise<void> => post('/push', body);
export const endPush = (endpoint: string): Promise<void> => post('/push/end', { endpoint });
