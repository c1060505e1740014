/** Under one of these names among its links the operator sets where the app is in a store. */
const stores = ['play_store', 'app_store'];

/** Where a browser that can't install the app may get it; null where there is no such place. */
export function storeLink(links: Readonly<Record<string, string>>): string | null {
  const name = stores.find((store) => links[store] !== undefined);
  return name === undefined ? null : (links[name] ?? null);
}
