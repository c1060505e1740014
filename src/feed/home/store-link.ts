/** The keys among the operator's links that name the app's page in a store. */
const stores = ['play_store', 'app_store'];

/** The app's page in a store, for browsers that can't install it; null if there is none. */
export function storeLink(links: Readonly<Record<string, string>>): string | null {
  const name = stores.find((store) => links[store] !== undefined);
  return name === undefined ? null : (links[name] ?? null);
}
