/** A plain static file server: no compression, no rewriting, no special headers. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder below a path of the address. `sent` lists the files that were sent, with their sizes. */
export class StaticServer {
  readonly sent: { path: string; bytes: number }[] = [];
  private server: Server | undefined;
  private held: { files: RegExp; until: Promise<void> } | undefined;
  release: () => void = () => {};

  constructor(
    private readonly folder: string,
    private readonly below = '/some/folder/',
  ) {}

  /** Ends with a slash. */
  get address(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}${this.below}`;
  }

  /** Answers requests for these files only after `release`. */
  hold(files: RegExp): void {
    const until = new Promise<void>((done) => (this.release = done));
    this.held = { files, until };
  }

  async start(): Promise<void> {
    this.server = createServer(async (request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
      const name = path.startsWith(this.below) ? path.slice(this.below.length) || 'index.html' : '';
      if (this.held?.files.test(name)) await this.held.until;
      readFile(join(this.folder, name)).then(
        (content) => {
          this.sent.push({ path: name, bytes: content.length });
          response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
          response.end(content);
        },
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((done) => this.server!.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }
}
