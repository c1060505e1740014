/** What a run of the simulation consists of: its phones, and the world around them. */
import type { Actor } from '../../server/act/act.ts';
import type { EmbeddedPayments } from '../../server/gateways/payment-embedded.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import type { Uploader } from '../../src/sync/upload/upload-step.ts';
import type { Market } from '../../testkit/market/market.ts';
import type { Album } from './album.ts';
import type { Breakage } from './breakage.ts';
import type { DatabaseFaults } from './faulty-database.ts';
import type { Killable } from './killable.ts';
import type { Net } from './net.ts';
import type { Past } from './past.ts';
import type { UploadDoor } from './upload-door.ts';

/** Bytes of a content that have left the phone, and how many of its chunks got no answer. */
export type Sent = { bytes: number; unanswered: number };

/** What a person means to pay; the same press again is the same payment. */
export type Meant = { id: string; amount: number };

export type Till = EmbeddedPayments & { transactions: { tranId: string; valId: string }[] };

export type Phone = Killable & {
  actor: Actor;
  /** Its owner's phone number, which only the other party of an agreed trip may read. */
  number: string;
  /** A provider's first car. */
  carId: string | null;
  /** A driver's owner, and the id by which the owner names the driver. */
  work: { ownerId: string; driverId: string } | null;
  album: Album;
  /** The app's uploader, until the app is killed. */
  uploader: Uploader | null;
  /** By the content's hash. */
  sent: Map<string, Sent>;
  /** What this provider is about to pay. */
  pays: Meant | null;
  /** How wrong its clock is, in ms. */
  skew: number;
  /** Whether a step of its sync is under way, and (`blocked`) whether that waits for the network. */
  busy: boolean;
  blocked: boolean;
  post(path: string, body: object): ReturnType<Net['send']>;
};

export type World = {
  market: Market;
  database: DatabaseFaults;
  net: Net;
  door: UploadDoor;
  till: Till;
  past: Past;
  broken: Breakage;
  phones: Phone[];
  chance: Seeded;
  /** Faults found in this run; empty at the end of a good one. */
  faults: string[];
};
