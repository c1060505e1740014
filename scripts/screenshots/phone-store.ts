/** Changes of what a phone has stored, for a state that would take a second person or hours to come about. */
import type { Page } from 'playwright';

type Change = {
  /** How the name of the person's database begins. */
  database: 'durpalla-outbox-' | 'durpalla-mirror-';
  store: string;
  /** Laid over each row, unless it is of the excluded state. */
  over: Record<string, unknown>;
  except?: string;
  /** Only the first row. */
  first?: boolean;
};

/** Lays values over the rows of a store on this phone; the app sees them when a page is next opened. */
export const changesRows = (page: Page, change: Change): Promise<void> =>
  page.evaluate(async ({ database, store, over, except, first }) => {
    const names = await indexedDB.databases();
    const name = names.find((each) => each.name?.startsWith(database))?.name ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const cursors = db.transaction(store, 'readwrite').objectStore(store).openCursor();
    await new Promise<void>((resolve) => {
      cursors.addEventListener('success', () => {
        const cursor = cursors.result;
        if (!cursor) return resolve();
        const { value } = cursor;
        const args = typeof over['args'] === 'object' ? { args: { ...value.args, ...over['args'] } } : {};
        if (value.state !== except || except === undefined) cursor.update({ ...value, ...over, ...args });
        if (first === true) return resolve();
        cursor.continue();
      });
    });
    db.close();
  }, change);

/** Puts a row into a store on this phone; the app sees it when a page is next opened. */
export const putsRow = (
  page: Page,
  { database, store, row }: Pick<Change, 'database' | 'store'> & { row: Record<string, unknown> },
): Promise<void> =>
  page.evaluate(
    async ({ begins, into, value }) => {
      const names = await indexedDB.databases();
      const name = names.find((each) => each.name?.startsWith(begins))?.name ?? '';
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      const writing = db.transaction(into, 'readwrite');
      writing.objectStore(into).put(value);
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      db.close();
    },
    { begins: database, into: store, value: row },
  );
