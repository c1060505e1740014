/** A phone whose clock is wrong and can be set while the app runs, in the page, its worker and the service worker. */
import type { Person } from './person.ts';

const CHANNEL = 'phone-clock';

const wrongBy = (ms: number): string => `(() => {
  let wrong = ${ms};
  const Real = Date;
  const now = () => Real.now() + wrong;
  new BroadcastChannel('${CHANNEL}').onmessage = ({ data }) => { wrong = data; };
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given); }
    static now() { return now(); }
  };
})();
`;

/**
 * Makes the phone's clock wrong by `ms` from the start. Workers get scripts changed in the same way, wherever the
 * phone caches them: no real phone has one clock in the page and another in its worker.
 */
export async function hasWrongClock(person: Person, ms: number): Promise<void> {
  await person.context.addInitScript({ content: wrongBy(ms) });
  person.net.alter({ script: (_path, text) => wrongBy(ms) + text });
}

/** Sets the clock of the running app: from now on it is wrong by `ms`. */
export const setsTheClock = (person: Person, ms: number): Promise<void> =>
  person.page.evaluate(
    ([channel, wrong]) => {
      const clocks = new BroadcastChannel(channel);
      clocks.postMessage(wrong);
      clocks.close();
    },
    [CHANNEL, ms] as const,
  );
