/** What a run without a net consists of: its phones, the SMS on their way, and what its people meant. */
import type { Seeded } from '../../server/demo/seeded.ts';
import type { Actor } from '../../server/act/act.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import type { UserDbs } from '../../src/db/user-dbs.ts';
import type { Market } from '../../testkit/market/market.ts';
import type { DatabaseFaults } from '../simulation/faulty-database.ts';
import type { Past } from '../simulation/past.ts';
import type { NodataBreakage } from './breakage.ts';
import type { SmsWays } from './sms-ways.ts';

export type Phone = {
  actor: Actor;
  /** +8801… */
  number: string;
  /** The hash of its sign-in, to which its keys belong. */
  tokenHash: string;
  dbs: UserDbs;
  cars: string[];
  /** How wrong its clock is (ms), beyond what it has learned from the server. */
  skew: number;
  /** The state of an earlier moment; null: nobody has made a backup. */
  backup: PhoneBackup | null;
  /** Whether it was restored to an earlier moment. */
  wasRestored: boolean;
};
export type PhoneBackup = { table: string; rows: unknown[] }[];

/** Three codes that two phones have signed, as the proof saw it. */
export type Agreement = {
  tripId: string;
  passenger: Phone;
  owner: Phone;
  carId: string;
  linkNo: number;
  /** The owner's signing point. */
  chain: string;
  journeyAt: number;
  codes: { request: Uint8Array; offer: Uint8Array; receipt: Uint8Array };
  /** When one of the two phones first brought it to the server (epoch ms). */
  broughtAt: number | null;
};

/** `price` in taka, `includes` as bits. */
export type PlacedBid = { tripId: string; ownerId: string; price: number; includes: number };

export type NodataWorld = {
  market: Market;
  database: DatabaseFaults;
  chance: Seeded;
  ways: SmsWays;
  phones: Phone[];
  /** Pushes whose double arrives later. */
  doubles: (() => Promise<unknown>)[];
  /** Probabilities of a request or its answer being lost, or of a double. */
  net: { loseRequest: number; loseAnswer: number; double: number };
  agreements: Agreement[];
  /** By the mutation's id: what people have done, including on a phone that was restored afterwards. */
  meant: Map<string, OutboxRow>;
  /** Every bid that was made, by its id. */
  placed: Map<string, PlacedBid>;
  /** The owners whose offers a choice can mean, by the choice's id. */
  chosen: Map<string, Set<string>>;
  /** An earlier copy of the server's database, which is put back. */
  past: Past;
  broken: NodataBreakage;
  counts: NodataCounts;
  faults: string[];
};

/**
 * `doubled`: pairs of agreements about one car and time; `journeys`: driven to their end; `restores`: how often the
 * server was put back to a copy.
 */
export type NodataCounts = {
  actions: number;
  sms: number;
  forged: number;
  agreements: number;
  doubled: number;
  journeys: number;
  restores: number;
};
