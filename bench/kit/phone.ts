/** A phone: a Chromium with the built app cached on it, behind its own link. */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { chromiumArgs } from '../../testkit/browser/chromium-args.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import { untilPage } from '../../testkit/browser/until-page.ts';
import type { DraftRow } from '../../src/db/outbox/outbox-rows.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import type { Served, SignedIn } from './served.ts';
import { openShaper, type Shaper } from './shaper.ts';

const launching = () => ({
  executablePath: findBrowser(),
  args: chromiumArgs,
});
const screen = { viewport: { width: 360, height: 780 }, hasTouch: true };

export const openBrowser = (): Promise<Browser> => chromium.launch(launching());

const FEED = 'feed';
const OUTBOX = 'outbox';

export class Phone {
  readonly link: Shaper;
  readonly page: Page;
  readonly #context: BrowserContext;
  #slowing: CDPSession | null = null;

  private constructor(link: Shaper, context: BrowserContext, page: Page) {
    this.link = link;
    this.#context = context;
    this.page = page;
  }

  /** A phone that has never seen the app. */
  static async unused(browser: Browser, served: Pick<Served, 'port'>): Promise<Phone> {
    const link = await openShaper(served.port);
    const context = await browser.newContext({ ...screen, baseURL: link.url });
    return new Phone(link, context, await context.newPage());
  }

  /** A phone with the app installed on it and nobody signed in. */
  static async withApp(browser: Browser, served: Served): Promise<Phone> {
    const phone = await Phone.unused(browser, served);
    await phone.install();
    return phone;
  }

  /**
   * Starts a phone with the profile in this folder, in a separate browser. @param link stays open when the phone is
   * closed
   */
  static async switchOn(folder: string, link: Shaper): Promise<Phone> {
    const context = await chromium.launchPersistentContext(folder, {
      ...launching(),
      ...screen,
      baseURL: link.url,
    });
    return new Phone(link, context, context.pages()[0] ?? (await context.newPage()));
  }

  /** As a visitor's phone: with the first part of the app. */
  async install(): Promise<void> {
    await this.page.goto('/about');
    await untilPage(this.page, async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  }

  /** Stores the person's session where the app looks for it; the next page opens signed in. */
  async signIn({ id, type, token }: Pick<SignedIn, 'id' | 'type' | 'token'>): Promise<void> {
    await this.page.evaluate(
      ([user, secret]) => {
        localStorage.setItem('trip_auth_user', user);
        localStorage.setItem('token', secret);
      },
      [JSON.stringify({ id, type }), token] as const,
    );
  }

  /** Until the app that opened with somebody signed in is there as a whole. */
  async hasWholeApp(): Promise<void> {
    await untilPage(this.page, async () => {
      const noted = await (await caches.open('release')).match('/release');
      return noted !== undefined && !('first' in (await noted.json()));
    });
  }

  async goOffline(): Promise<void> {
    this.link.down();
    await this.#context.setOffline(true);
  }

  /** Connects the phone again. @returns when, in ms of `performance.now()` */
  async comeBack(): Promise<number> {
    this.link.up();
    const at = performance.now();
    await this.#context.setOffline(false);
    return at;
  }

  /** Writes actions to the app's outbox, as the app does. */
  queue(userId: string, rows: Omit<OutboxRow, 'seq'>[]): Promise<void> {
    return this.#write(userId, OUTBOX, rows);
  }

  /** Writes the draft of a form, as the app does. */
  draft(userId: string, row: DraftRow): Promise<void> {
    return this.#write(userId, 'drafts', [row]);
  }

  /** The pictures that were chosen on it. */
  async files(userId: string): Promise<{ hash: string; state: string; bytes: number; sent: number }[]> {
    const fields = ['hash', 'state', 'bytes', 'sent'].map((field) =>
      this.#read(`durpalla-outbox-${userId}`, 'files', field),
    );
    const [hashes = [], states = [], bytes = [], sent = []] = await Promise.all(fields);
    return hashes.map((hash, at) => ({
      hash,
      state: states[at] ?? '',
      bytes: Number(bytes[at]),
      sent: Number(sent[at]),
    }));
  }

  async #write(userId: string, table: string, rows: object[]): Promise<void> {
    await this.page.evaluate(
      async ([name, store, added]) => {
        const opening = indexedDB.open(name);
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error('no outbox')));
        });
        const writing = db.transaction(store, 'readwrite');
        for (const row of added) writing.objectStore(store).add(row);
        await new Promise((resolve) => writing.addEventListener('complete', resolve));
        db.close();
      },
      [`durpalla-outbox-${userId}`, table, rows] as const,
    );
  }

  /** Whether the app has opened the person's databases and pulled for the first time. */
  async hasPulled(userId: string): Promise<boolean> {
    return (await this.#read(`durpalla-mirror-${userId}`, 'position', null)).length > 0;
  }

  /** How many of the outbox's rows are in each state. Counted by the index, since reading 500 rows holds up the app. */
  outbox(userId: string): Promise<Record<OutboxRow['state'], number>> {
    return this.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no outbox')));
      });
      const states = db.transaction('outbox').objectStore('outbox').index('state');
      const count = (state: string): Promise<number> => {
        const asked = states.count(state);
        return new Promise((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(new Error('no rows in the outbox')));
        });
      };
      const [waiting, sending, sent, refused] = await Promise.all([
        count('waiting'),
        count('sending'),
        count('sent'),
        count('refused'),
      ]);
      db.close();
      return { waiting, sending, sent, refused };
    }, `durpalla-outbox-${userId}`);
  }

  /** Pokes the sync worker, as a screen does that has written to the outbox. */
  async poke(): Promise<void> {
    await this.page.evaluate(() => {
      const channel = new BroadcastChannel('durpalla-sync');
      channel.postMessage({ type: 'poke' });
      channel.close();
    });
  }

  /** Fires the browser's `online` event where the sync worker receives it. */
  async sayOnline(): Promise<void> {
    for (const worker of this.page.workers())
      await worker.evaluate(() => self.dispatchEvent(new Event('online')));
  }

  /** Whether the phone holds this trip of the feed. */
  async hasTrip(userId: string, tripId: string): Promise<boolean> {
    return (await this.#read(`durpalla-mirror-${userId}`, FEED, 'id')).includes(tripId);
  }

  /** How many trips of the feed the phone holds. */
  async saved(userId: string): Promise<number> {
    return (await this.#read(`durpalla-mirror-${userId}`, FEED, null)).length;
  }

  /** One field of each row as text, or one empty entry for each row. */
  #read(name: string, store: string, field: string | null): Promise<string[]> {
    return this.page.evaluate(
      async ([dbName, storeName, key]) => {
        const known = await indexedDB.databases();
        if (!known.some((each) => each.name === dbName)) return [];
        const opening = indexedDB.open(dbName);
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error(`no database ${dbName}`)));
        });
        try {
          if (!db.objectStoreNames.contains(storeName)) return [];
          const rows = db.transaction(storeName).objectStore(storeName);
          const asked = key === null ? rows.getAllKeys() : rows.getAll();
          const found = await new Promise<unknown[]>((resolve, reject) => {
            asked.addEventListener('success', () => resolve(asked.result));
            asked.addEventListener('error', () => reject(new Error(`no rows in ${storeName}`)));
          });
          return found.map((row) =>
            key !== null && typeof row === 'object' && row !== null ? String(Reflect.get(row, key)) : '',
          );
        } finally {
          db.close();
        }
      },
      [name, store, field] as const,
    );
  }

  /** From now on the page's main thread runs `times` times slower; its workers do not. */
  async slowDown(times: number): Promise<void> {
    this.#slowing ??= await this.#context.newCDPSession(this.page);
    await this.#slowing.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  /** Closes the browser of a phone that was switched on; its profile stays in its folder. */
  async switchOff(): Promise<void> {
    await this.#context.close();
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.link.close();
  }
}

/** Polls until the condition is true. @returns when, in ms of `performance.now()` */
export async function whenTrue(ask: () => Promise<boolean>, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (await ask()) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not within ${withinMs} ms`);
}
