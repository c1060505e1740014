/**
 * Builds that are broken on purpose: the proof of the ways without a net must see each of them lose or double
 * something.
 */
import { uuidv7 } from 'uuidv7';
import { admit } from '../../protocol/nodata/counter-window.ts';
import type { Database } from '../../server/db/connection.ts';
import type { Admission } from '../../server/nodata/work-sms.ts';

export type NodataBreakage = {
  /** Runs before an SMS is processed, and before a push is judged. */
  beforeJudging(database: Database): Promise<unknown>;
  /** Which SMS count as new; undefined: the server decides. */
  admission?: Admission;
  /** Whether an agreement made face to face is judged by itself, as soon as it comes. */
  hasNoChain: boolean;
  /** The id of a new bid. */
  bidId(): string;
};

const sound: NodataBreakage = {
  beforeJudging: () => Promise.resolve(),
  hasNoChain: false,
  bidId: () => uuidv7(),
};

export const nodataBreakages = {
  none: sound,
  /** The server forgets which counters a key has used: an old SMS counts as a new one. */
  'no-counter-window': {
    ...sound,
    admission: { admit: (_, counter) => admit({ top: 0, seen: '0' }, counter), isTooOld: () => false },
  },
  /** An SMS that was held up counts as new for as long as its key lives. */
  'no-oldest-sms': { ...sound, admission: { admit, isTooOld: () => false } },
  /** The server forgets what it has judged: an action that comes by SMS and with data is judged twice. */
  'no-stored-result': { ...sound, beforeJudging: (database) => database.query('delete from mutations') },
  /** The end of an id tells nothing: an SMS names a bid by its number alone. */
  'no-id-ends': { ...sound, bidId: () => `${uuidv7().slice(0, -4)}0000` },
  /** The first to have a net wins, whatever the owner promised before. */
  'no-chain': {
    ...sound,
    beforeJudging: (database) => database.query('update face_links set chain = id'),
    hasNoChain: true,
  },
} as const satisfies Record<string, NodataBreakage>;

export type NodataBreakageName = keyof typeof nodataBreakages;
export const isNodataBreakage = (name: string): name is NodataBreakageName =>
  Object.hasOwn(nodataBreakages, name);
