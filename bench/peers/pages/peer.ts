/** What each peer's page offers the bench, as `window.peer`. */
export type Peer = {
  /** Hands the actions to the library while there is no connection. */
  queue(actions: readonly Queued[]): Promise<void>;
  /** How many of them the library considers done or failed. */
  settled(): Promise<number>;
  /** Begins to read the market, page by page, until it has this many rows. */
  read(rows: number): void;
  /** How many rows are stored in the browser. */
  saved(): number;
};

/** An action: its id, and the same args as in the product. */
export type Queued = { id: string; args: object };

export type ListPage = { rows: { id: string }[]; next: number | null };

/** One page of the list as a plain API returns it: 50 rows, and where the next page begins. */
export async function listPage(from: number): Promise<ListPage> {
  const response = await fetch(`/trips?from=${from}`);
  if (!response.ok) throw new Error(`the list answered ${response.status}`);
  const page: ListPage = await response.json();
  return page;
}

/** Sends one action as a plain API takes it. */
export async function sendAction(action: Queued): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/actions', { method: 'POST', headers, body: JSON.stringify(action) });
  if (!response.ok) throw new Error(`the action was answered ${response.status}`);
}

declare global {
  interface Window {
    peer: Peer;
  }
}
