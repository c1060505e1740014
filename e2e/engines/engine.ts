/** A browser that is not Chromium, driven through what its WebDriver and the other's have in common. */

/** An input source of W3C WebDriver, which BiDi has as well. */
export type Input = {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: readonly (
    | { type: 'keyDown' | 'keyUp'; value: string }
    | { type: 'pointerMove'; x: number; y: number; duration: number }
    | { type: 'pointerDown' | 'pointerUp'; button: number }
    | { type: 'pause'; duration: number }
  )[];
};

/** A tab in a browser of its own. */
export type Tab = {
  open(address: string): Promise<void>;
  /** Runs this in the page: a function that uses nothing but its arguments. @throws Error with what it threw */
  run<A extends readonly unknown[], T>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>;
  perform(inputs: readonly Input[]): Promise<void>;
  /** Ends the browser, and deletes what it has stored. */
  close(): Promise<void>;
};

export type StartedTab = Tab & { version: string };

export type Engine = {
  name: string;
  /** What is missing on this machine; null where all is there. */
  missing: string | null;
  /** Starts a browser of its own, with nothing stored. */
  start(): Promise<StartedTab>;
};

export const PHONE = { width: 360, height: 780 };

/** What every browser here is started with. */
export const surroundings = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  TZ: 'Asia/Dhaka',
  ...more,
});

/** The text of a script's body that answers with what the function in `work` returns, as JSON. */
export const asJson = (work: (...given: never[]) => unknown): string =>
  `JSON.stringify((await (${work.toString()})(...JSON.parse(given))) ?? null)`;
