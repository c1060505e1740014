import type { FastifyBaseLogger } from 'fastify';
import type { DirectionsAnswer } from '../protocol/api/geo.ts';
import type { NotificationRow } from '../protocol/rows.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Publishing } from './streams/change-log.ts';

/** What every service gets. Tests can replace each part. */
export type Context = {
  database: Database;
  config: Config;
  /** Epoch milliseconds. The only clock of the server. */
  now(): number;
  newId(): string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  realtime: Realtime;
  sms: SmsGateway;
  push: Push;
  directions: Directions;
  deadlines: Deadlines;
};

export type Realtime = Publishing['realtime'] & {
  /**
   * Closes the sockets of one sign-in (by its token's hash), or of all sign-ins of the person, on every node. Never
   * throws.
   */
  signedOut(userId: string, tokenHash?: string): void;
};

/** A notification as stored. */
export type Notice = {
  id: string;
  userId: string;
  type: NotificationRow['type'];
  tripId: string | null;
  bidId: string | null;
  data: NotificationRow['data'];
};

export type Push = {
  /**
   * Called after the commit with the new notifications. Never throws: the app pulls what a lost push would have
   * brought.
   */
  notified(notice: Notice): void;
};

export type SmsGateway = {
  /** @throws GatewayError when the gateway did not accept the message */
  send(message: { phone: string; text: string }): Promise<void>;
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
