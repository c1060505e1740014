/** One attack, tried against a server that was started for it. */
import type { Target } from './target.ts';

export type Attack = {
  /** What is tried, in a few words; `npm run attack -- <words>` runs the attacks whose name contains them. */
  name: string;
  /** It takes more than about a second, so `--short` leaves it out. */
  slow?: true;
  /** @throws Fell when the server did not hold; any other error counts as a fall too */
  run(target: Target): Promise<void>;
};
