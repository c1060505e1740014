/** One value in IndexedDB, as persisters store a dehydrated client. */
const STORE = 'client';

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('IndexedDB refused')));
  });

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('persisted', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return asked(request);
}

const db = await opened();

export async function keep(value: unknown): Promise<void> {
  await asked(db.transaction(STORE, 'readwrite').objectStore(STORE).put(value, STORE));
}

export async function saved<T>(): Promise<T> {
  const value: T = await asked(db.transaction(STORE).objectStore(STORE).get(STORE));
  return value;
}
