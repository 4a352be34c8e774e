// Documents in IndexedDB: texts with a revision, written only if nobody else was faster.
//
// All tabs of one browser share them. What a tab has written is announced to the others.

interface Row {
  id: string;
  revision: number;
  text: string;
}

const STORE = 'documents';
const LAST = '\uffff'; // sorts after every character that an id contains

export class Documents {
  private database: Promise<IDBDatabase> | undefined;
  private readonly channel: BroadcastChannel;
  private changed: ((id: string) => void) | undefined;
  /** Documents that other tabs have changed before anybody listened. */
  private readonly missed = new Set<string>();

  constructor(private readonly name = 'underhold') {
    this.channel = new BroadcastChannel(`${name}-documents`);
    this.channel.onmessage = ({ data }) => {
      const id = String(data);
      if (this.changed) this.changed(id);
      else this.missed.add(id);
    };
  }

  /**
   * Calls `changed` with the id of every document that another tab saves or removes, and of those that were changed since
   * these documents were opened: the listener may have read them before.
   */
  listen(changed: (id: string) => void): void {
    this.changed = changed;
    for (const id of this.missed) changed(id);
    this.missed.clear();
  }

  /** The revision and the text of a document. */
  async load(id: string): Promise<[number, string] | undefined> {
    const row = await this.run('readonly', (store) => store.get(id) as IDBRequest<Row | undefined>);
    return row && [row.revision, row.text];
  }

  /** The id, revision and text of every document whose id starts like this, ordered by id. */
  async loadAll(prefix: string): Promise<[string, number, string][]> {
    const range = IDBKeyRange.bound(prefix, prefix + LAST);
    const rows = await this.run('readonly', (store) => store.getAll(range) as IDBRequest<Row[]>);
    return rows.map(({ id, revision, text }) => [id, revision, text]);
  }

  /**
   * Saves a document if its revision is still the expected one; 0: it does not exist yet. Its new revision is one more.
   * False: it has another revision, and nothing was written. Resolves when the browser has stored it.
   */
  async save(id: string, expected: number, text: string): Promise<boolean> {
    return this.change(id, expected, (store) =>
      store.put({ id, revision: expected + 1, text } satisfies Row),
    );
  }

  /** Removes a document if its revision is still the expected one; false otherwise. */
  async remove(id: string, expected: number): Promise<boolean> {
    return this.change(id, expected, (store) => store.delete(id));
  }

  async close(): Promise<void> {
    this.channel.close();
    (await this.database?.catch(() => undefined))?.close();
    this.database = undefined;
  }

  private async change(
    id: string,
    expected: number,
    write: (store: IDBObjectStore) => void,
  ): Promise<boolean> {
    let written = false;
    // Transactions that write wait for each other, also between tabs, so nobody writes between `get` and `write`.
    await this.run('readwrite', (store) => {
      const found = store.get(id) as IDBRequest<Row | undefined>;
      found.onsuccess = () => {
        written = (found.result?.revision ?? 0) === expected;
        if (written) write(store);
      };
      return found;
    });
    if (written) this.channel.postMessage(id);
    return written;
  }

  /** The result of a request, when its whole transaction has been stored. */
  private async run<T>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await this.open();
    return new Promise((done, failed) => {
      // `strict`: the data is on the disk, not only with the operating system.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const made = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(made.result);
      transaction.onabort = () => failed(transaction.error ?? new DOMException('aborted', 'AbortError'));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.database ??= new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onerror = () => failed(request.error);
      request.onsuccess = () => {
        const database = request.result;
        // The browser may close it, and a newer version of the page has to be able to change it.
        database.onclose = () => (this.database = undefined);
        database.onversionchange = () => {
          database.close();
          this.database = undefined;
        };
        done(database);
      };
    }).catch((error: unknown) => {
      this.database = undefined; // the next call tries again
      throw error;
    });
    return this.database;
  }
}
