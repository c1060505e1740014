import type { DataStore } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayWord } from '../../domain/money/payment.ts';
import type { DirectionsAnswer } from '../../protocol/api/geo.ts';
import type { PushMessage } from '../../protocol/api/push-message.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/connection.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Publishing } from '../streams/change-log.ts';

/** What every service gets. Tests can replace each part. */
export type Context = {
  database: Database;
  config: Config;
  /** Epoch milliseconds: the database's time (`clock.ts`). The only clock of the server. */
  now(): number;
  /** Why nothing may happen by the clock now, because its time is unreliable; null while it is reliable. */
  clockTrouble(): string | null;
  newId(): string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  metrics: Metrics;
  realtime: Realtime;
  sms: SmsGateway;
  push: Push;
  directions: Directions;
  deadlines: Deadlines;
  files: Files;
  /** null: no payments through the app. */
  payments: PaymentGateway | null;
};

/** The store of the files' contents. The server makes the names: letters, digits, '-', '.' and '/'. */
export type FileStore = {
  /** Overwrites. @throws Error when it could not be stored */
  put(name: string, content: Buffer, type: string): Promise<void>;
  /** @returns null when there is no such file */
  get(name: string): Promise<Buffer | null>;
  /** Nothing happens when there is no such file. */
  remove(name: string): Promise<void>;
};

/** A store that can list what it holds, for backups. */
export type ListedFileStore = FileStore & {
  /** Every file, in any order; `modified` in epoch ms. @throws Error when the store does not answer */
  list(): AsyncIterable<{ name: string; bytes: number; modified: number }>;
};

/** Contents that have arrived in part, by the id of their upload. */
export type PartialUploads = {
  /** The store of the tus server. */
  store(): DataStore;
  /** The bytes that have arrived; null without such an upload. */
  read(id: string): Promise<Buffer | null>;
  /** Does nothing without such an upload. */
  remove(id: string): Promise<void>;
};

/** `secret` signs the addresses of papers and makes the names of stored files. */
export type Files = {
  store: FileStore;
  partial: PartialUploads;
  secret: string;
  /** Seals a stored content with the current key. @throws Error when the store does not answer */
  reseal(name: string): Promise<void>;
};

export type Realtime = Publishing['realtime'] & {
  /**
   * Closes the sockets of one sign-in (by its token's hash), or of all sign-ins of the person, on every node. Never
   * throws.
   */
  signedOut(userId: string, tokenHash?: string): void;
};

/**
 * A notification as stored, or a push that sums several up: new trips, the summary of those that were held
 * back, and `seen`, which closes on a person's phones what the person read on one of them.
 */
export type Notice = {
  id: string;
  userId: string;
  type: PushMessage['type'];
  tripId: string | null;
  bidId: string | null;
  data: NotificationRow['data'];
  /** The notifications that have been seen. */
  ids?: string[];
};

export type Push = {
  /**
   * Called after the commit with each new notification. Never throws, because the app's next pull brings what
   * a lost push would have brought.
   */
  notified(notice: Notice): void;
};

export type SmsGateway = {
  /**
   * @param message `id` is what a gateway uses to report what became of it
   * @throws GatewayError when the gateway did not accept the message
   */
  send(message: { phone: string; text: string; id?: string }): Promise<void>;
};

export type Directions = {
  /** Metres and seconds of each leg between these points. @throws GatewayError when the service gives no answer */
  route(points: { lat: number; long: number }[]): Promise<DirectionsAnswer>;
  /** Whether each call costs money. */
  isPaid?: true;
};

export type Deadlines = {
  /**
   * Schedules `advanceTrip` for the trip at each of these instants (epoch ms); survives a restart. Called after the
   * commit; a sweep finds the trips for which this call was lost.
   */
  schedule(tripId: string, at: number[]): Promise<void>;
};

/** A payment that the gateway is asked to take. */
export type PaymentOrder = {
  tranId: string;
  /** Taka. */
  amount: number;
  payer: { name: string; phone: string; email: string | null };
  /** The public origin of this server, to which the payer returns and the gateway sends its notices. */
  origin: string;
};

export type PaymentGateway = {
  name: 'embedded' | 'sslcommerz';
  /** Opens a session. @returns the address of the page where one pays. @throws GatewayError */
  open(order: PaymentOrder): Promise<string>;
  /** What the gateway knows under the id of a notice; null where it knows nothing. @throws GatewayError */
  validate(valId: string): Promise<GatewayWord | null>;
  /** All that the gateway knows of our payment. @throws GatewayError */
  query(tranId: string): Promise<GatewayWord[]>;
};
