/** Starts a server on a free port with an empty database, and a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export const root = resolve(import.meta.dirname, '../..');
const shots = resolve(import.meta.dirname, '../screenshots');
/** The built client to serve; by default the one in web/dist. */
const client = process.env.UNDERHOLD_CLIENT ?? join(root, 'web/dist');

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
export const LAPTOP = { width: 1366, height: 768 };

const ONE_PAGE =
  /^--(single-process|no-zygote|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)/;

/** A browser that is installed, or else the one that comes with the development packages. */
export async function launch(): Promise<Browser> {
  const quiet = [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  if (installed && process.env.UNDERHOLD_BROWSER !== 'packaged') {
    return chromium.launch({ executablePath: installed, args: ['--no-sandbox', '--disable-gpu', ...quiet] });
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    // Its default arguments are for one page per process: they would end the browser with the first window.
    args: [...packaged.args.filter((one) => !ONE_PAGE.test(one)), '--disable-gpu', ...quiet],
    headless: true,
  });
}

async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
      );
    });
  });
}

/** A game server in a process of its own; `kill` and `start` again keep its database and port. */
export class Server {
  private process: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'underhold-e2e-'));
  private log = '';
  private port = 0;

  /** `environment`: variables that its process has besides ours. `script`: a server with a configuration of its own. */
  constructor(
    private readonly environment: NodeJS.ProcessEnv = {},
    private readonly script?: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const [port, database] = [String(this.port), join(this.folder, 'games.sqlite3')];
    const options = ['--no-open', '--no-limits', '--solver-seconds', '15', '--log', 'json'];
    const [program, command] = this.script
      ? ['python', [join(import.meta.dirname, this.script), port, database, client]]
      : ['underhold', ['serve', '--port', port, '--database', database, '--client', client, ...options]];
    this.process = spawn(join(root, '.venv/bin', program), command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.environment },
    });
    this.process.stdout?.on('data', (text: Buffer) => (this.log += text.toString()));
    this.process.stderr?.on('data', (text: Buffer) => (this.log += text.toString()));
    for (let tries = 0; tries < 900; tries += 1) {
      try {
        if ((await fetch(`${this.address}/healthz`)).ok) return;
      } catch {
        // not listening yet
      }
      if (this.process.exitCode !== null) break;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    throw new Error(`the server did not start:\n${this.log}`);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A new browser window with its own cookies. `faults` collects the errors of its page. */
export async function visitor(
  browser: Browser,
  server: Server,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    touch?: boolean;
    /** Whether the page may animate; by default nothing moves, so that tests need not wait. */
    motion?: boolean;
    /** Whether the page may ask for a name; by default it has asked before. */
    asked?: boolean;
  } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: options.viewport ?? DESKTOP,
    locale: options.locale ?? 'en-GB',
    hasTouch: options.touch ?? false,
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
  });
  if (options.asked !== false) {
    await context.addInitScript(() => localStorage.setItem('underhold.name-asked', 'yes'));
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
}

/** Writes a screenshot into the ignored folder `web/screenshots`. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** The serious and critical findings of axe-core on the page as it is, by all its rules or by some. */
export async function axe(page: Page, ...rules: string[]): Promise<string[]> {
  const source = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(async (only) => {
    type Found = { violations: { id: string; impact: string; nodes: { html: string }[] }[] };
    const { axe: engine } = window as unknown as {
      axe: { run(options: { runOnly?: string[] }): Promise<Found> };
    };
    const found = await engine.run(only.length ? { runOnly: only } : {});
    return found.violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, rules);
}
