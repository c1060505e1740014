/** The operator's link names that mean the app's page in a store. */
const stores = ['play_store', 'app_store'];

/** The app's page in a store, for browsers that cannot install it; null if there is none. */
export function storeLink(links: Readonly<Record<string, string>>): string | null {
  const name = stores.find((store) => links[store] !== undefined);
  return name === undefined ? null : (links[name] ?? null);
}
