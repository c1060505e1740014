/** The composition root: every part of the server, put together once and replaceable in tests. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { DatabaseClock, sourcesOf, watchClock, type Clock } from './act/clock.ts';
import type { Config } from './base/config.ts';
import { currentKeyId, watchUnreadable } from './base/secrets.ts';
import type {
  Context,
  Deadlines,
  Directions,
  FileStore,
  PaymentGateway,
  Realtime,
  SmsGateway,
} from './act/context.ts';
import type { Database } from './db/connection.ts';
import { failureOf } from './base/failure.ts';
import { googleDirections } from './gateways/directions-google.ts';
import { folderFiles } from './gateways/files-folder.ts';
import { s3Files } from './gateways/files-s3.ts';
import { sealedFiles } from './gateways/files-sealed.ts';
import { partialUploads } from './gateways/partial-uploads.ts';
import { embeddedPayments } from './gateways/payment-embedded.ts';
import { PAYMENT_NOTICE } from './gateways/payment-addresses.ts';
import { sslcommerz } from './gateways/payment-sslcommerz.ts';
import { takeSecretKeys } from './gateways/secret-keys.ts';
import { vapidKeys } from './gateways/push-keys.ts';
import { webPushGateway, type PushGateway } from './gateways/push-web.ts';
import { hostedRealtime, type HostedRealtime } from './realtime/hosted.ts';
import { EmbeddedRealtime } from './realtime/embedded.ts';
import { storedRealtimeKeys, type RealtimeKeys } from './realtime/keys.ts';
import { embeddedSms, noSms, smsInLog } from './gateways/sms-embedded.ts';
import { recordedSms } from './gateways/sms-recorded.ts';
import { androidSms } from './gateways/sms-android.ts';
import { httpSms } from './gateways/sms-http.ts';
import { cutStalled, ordinaryTimeLimits, type TimeLimits } from './http/door/connections.ts';
import { csrfRoute } from './http/door/csrf-route.ts';
import { httpServer, unbound } from './http/door/http-server.ts';
import { measureCalls } from './http/door/measured-calls.ts';
import { handleErrors } from './http/answer/error-handler.ts';
import { openapi } from './http/openapi.ts';
import { appUpdates } from './http/pages/app-update.ts';
import { backgroundCode } from './http/pages/background-code.ts';
import { Releases } from './http/pages/releases.ts';
import { journeyPage } from './trip/meeting/journey-page.ts';
import { paymentReturn } from './http/pages/payment-return.ts';
import { secretPage } from './http/pages/secret-page.ts';
import { standInPage } from './http/pages/stand-in-page.ts';
import { registerPlugins } from './http/door/plugins.ts';
import { API, registerRoutes } from './http/register.ts';
import { warnOfProxy } from './http/door/proxy-warning.ts';
import { readyAddress } from './http/pages/ready.ts';
import type { Route } from './http/route.ts';
import { resumableUploads } from './http/door/resumable-uploads.ts';
import { sendFiles } from './http/pages/send-files.ts';
import { takeSms } from './nodata/take-sms.ts';
import { takeCallBack } from './call-back/intake.ts';
import { smsInbox } from './http/pages/sms-inbox.ts';
import { serveApp } from './http/pages/static.ts';
import { assetLinks, shareTarget } from './http/pages/store.ts';
import { deadlineJobs, type DeadlineJobs } from './jobs/deadlines.ts';
import { historyWatch } from './jobs/history-watch.ts';
import { frequentTasks, hourlyTasks } from './jobs/housekeeping.ts';
import { hourlyHere, recurringTasks } from './jobs/recurring.ts';
import { repeatTasks } from './jobs/tasks.ts';
import { callerOf } from './person/sessions.ts';
import { fileCopies } from './file/copies.ts';
import { fileUploads } from './file/uploads.ts';
import { storedFilesSecret } from './file/secret.ts';
import { directions } from './place/directions.ts';
import { Readiness } from './health/readiness.ts';
import { measure, type Turns } from './measured.ts';
import { Metrics } from './metrics/metrics.ts';
import { metricsAddress } from './http/pages/metrics.ts';
import { machineKey } from './office/sign-in/machine-key.ts';
import { operatorFinder } from './office/sign-in/sessions.ts';
import { askSoon } from './money/payments/service.ts';
import { pushSender } from './notice/push/sender.ts';
import { allRoutes } from './routes.ts';
import { PullTurns } from './sync/pull-turns.ts';
import { PushTurns } from './sync/push-turns.ts';

/** The parts of an app; each one left out is the real one. */
export type Parts = {
  config: Config;
  database: Database;
  /** The folder of the built app; null: only the calls are served. */
  dist?: string | null;
  /** A clock in place of the database's, with which it is then not compared. */
  now?: () => number;
  newId?: () => string;
  realtime?: Realtime;
  sms?: SmsGateway;
  push?: PushGateway;
  directions?: Directions;
  deadlines?: Deadlines;
  files?: FileStore;
  payments?: PaymentGateway | null;
  timeLimits?: TimeLimits;
  /** The stream for the log's lines; standard output by default. */
  logTo?: { write(line: string): void };
};

export type App = {
  http: FastifyInstance;
  context: Context;
  routes: readonly Route[];
  /** The keys of the realtime app: the public one and the signing secret. */
  realtimeKeys: RealtimeKeys;
  /** Starts jobs, realtime and then the port. @returns the address on which it listens */
  listen(port: number, host: string): Promise<string>;
  /** Begins to drain: `/ready` says no, calls are still answered, and each answer closes its connection. */
  leave(): void;
  /** Stops accepting calls, finishes those under way, then closes everything except the database. */
  close(): Promise<void>;
};

/** Assembles the app on an open database. Nothing runs until `listen`. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, database, newId = uuidv7, timeLimits = ordinaryTimeLimits } = parts;
  const databaseClock = parts.now ? null : await measuredClock(database);
  const clock: Clock = databaseClock ?? { now: parts.now ?? Date.now, trouble: () => null };
  const { now } = clock;
  const metrics = new Metrics();
  const http = httpServer({ config, metrics, now, timeLimits, logTo: parts.logTo });
  await takeSecretKeys(config, database);
  const keys = config.realtime.kind === 'pusher' ? config.realtime : await storedRealtimeKeys(database);
  const vapid = await vapidKeys(config, database);
  const inbox = config.sms.kind === 'inbox' ? embeddedSms({ now, log: http.log }) : null;
  const standIn =
    config.payments.kind === 'embedded'
      ? embeddedPayments({ newId, deliver: (notice) => deliverNotice(http, notice) })
      : null;
  const realtime = parts.realtime ?? realtimeOf(config, keys, () => context);
  const push = pushSender(() => context, parts.push ?? webPushGateway(vapid));
  const readiness = new Readiness(() => context);
  const store = sealedFiles(parts.files ?? filesOf(config));
  const context: Context = {
    database,
    config,
    now,
    clockTrouble: clock.trouble,
    newId,
    log: readiness.listening(unbound(http.log)),
    metrics,
    realtime,
    sms: recordedSms(parts.sms ?? inbox ?? smsOf(config, http.log), database.db, now),
    push,
    directions: parts.directions ?? directionsOf(config),
    deadlines: parts.deadlines ?? { schedule: (tripId, at) => ownJobs.schedule(tripId, at) },
    files: {
      store,
      reseal: store.reseal,
      partial: partialUploads(database.db),
      secret: await storedFilesSecret(database),
    },
    payments: parts.payments === undefined ? (standIn ?? paymentsOf(config)) : parts.payments,
  };
  const ownJobs = deadlineJobs(() => context);

  if (database.kind === 'postgres' && currentKeyId() === null)
    context.log.warn('nothing is sealed at rest: SECRETS_KEY has no key in first place');
  database.onFailure((error, what) => context.log.error({ failure: failureOf(error) }, what));
  const turns: Turns = { push: new PushTurns(PUSHES_AT_ONCE), pull: pullTurns(database) };
  measure(context, {
    turns,
    realtime,
    isReady: async () => (await readiness.reasons()).length === 0,
    dueDeadlines: parts.deadlines ? null : () => ownJobs.due(),
  });
  const routes = await registerCalls(http, context, {
    parts,
    keys,
    vapidKey: vapid.publicKey,
    timeLimits,
    turns,
  });
  readyAddress(http, () => readiness.reasons());
  metricsAddress(http, config.metricsToken, () => metrics.text());
  if (inbox)
    smsInbox(http, inbox, (asked) =>
      asked.source === 'sms'
        ? takeSms(context, { from: asked.phone, text: asked.text })
        : takeCallBack(context, asked),
    );
  if (standIn) standInPage(http, standIn, config);
  await serveApp(http, parts.dist ?? null);
  const releases = parts.dist ? serveReleases(http, context, parts.dist) : null;

  const jobs = parts.deadlines ? null : ownJobs;
  const lives = { realtime, readiness, push, jobs, releases, clock: databaseClock };
  return { http, context, routes, realtimeKeys: keys, ...lifeOf(http, context, lives) };
}

function serveReleases(http: FastifyInstance, { files, log }: Context, dist: string): Releases {
  const releases = new Releases(files.store, log, dist);
  appUpdates(http, releases);
  backgroundCode(http, dist, releases);
  return releases;
}

type Living = {
  realtime: Realtime;
  readiness: Readiness;
  push: { close(): Promise<void> };
  /** null: another process handles the deadlines. */
  jobs: DeadlineJobs | null;
  /** null: only calls are served. */
  releases: Releases | null;
  clock: DatabaseClock | null;
};

/** How the app is started and stopped. */
function lifeOf(
  http: FastifyInstance,
  context: Context,
  { realtime, readiness, push, jobs, releases, clock }: Living,
): Pick<App, 'listen' | 'leave' | 'close'> {
  const watch = historyWatch(context, () => {
    if (mayStart(realtime)) realtime.startAgain();
  });
  const stops: (() => void | Promise<void>)[] = [logUnreadable(context)];
  return {
    listen: async (port, host) => {
      if (clock) stops.push(watchClock(clock, context));
      await watch.look();
      watch.start();
      await jobs?.start();
      const tasks = [...hourlyTasks, ...frequentTasks, ...recurringTasks];
      stops.push(repeatTasks(context, tasks), hourlyHere(context));
      if (mayStart(realtime)) await realtime.start(http.server);
      await releases?.store();
      return http.listen({ port, host });
    },
    leave: () => {
      readiness.leave();
      // a client that keeps connections open makes the next one to another node
      http.server.prependListener('request', (_request, answer) => {
        answer.setHeader('connection', 'close');
      });
    },
    close: async () => {
      readiness.leave();
      if ('close' in realtime && typeof realtime.close === 'function') await realtime.close();
      await http.close();
      for (const stop of stops) await stop();
      await watch.stop();
      await jobs?.close();
      await push.close();
    },
  };
}

type Registered = {
  parts: Parts;
  keys: RealtimeKeys;
  vapidKey: string;
  timeLimits: TimeLimits;
  turns: Turns;
};

/** Fewer than a database has connections: each works with one, and other calls need some too. */
const PUSHES_AT_ONCE = 12;

const pullTurns = ({ kind }: Database): PullTurns =>
  new PullTurns(kind === 'pglite' ? 1 : 2 * availableParallelism());

/** Registers the addresses that every server has. @returns the table of routes */
async function registerCalls(
  http: FastifyInstance,
  context: Context,
  { parts, keys, vapidKey, timeLimits, turns }: Registered,
): Promise<Route[]> {
  const routes = allRoutes(keys, vapidKey, turns);
  measureCalls(http, context);
  handleErrors(http, context);
  cutStalled(http, timeLimits);
  warnOfProxy(http, context);
  await registerPlugins(http, context, parts.dist ?? null);
  csrfRoute(http, context);
  const admit = registerRoutes(http, context, routes, {
    caller: callerOf,
    operator: operatorFinder(() => machineKey(parts.config.dataDir)),
  });
  await resumableUploads(http, context, admit, fileUploads);
  sendFiles(http, context, fileCopies);
  // the same text for all answers: many that are requested in a row and never read cost no memory
  const description = Buffer.from(JSON.stringify(openapi(routes)));
  http.get(`${API}/openapi.json`, (_request, reply) => reply.type('application/json').send(description));
  paymentReturn(http, (tranId) => askSoon(context, tranId));
  secretPage(http, context.config, journeyPage(context));
  assetLinks(http, parts.config);
  shareTarget(http);
  return routes;
}

async function measuredClock(database: Database): Promise<DatabaseClock> {
  const clock = new DatabaseClock(sourcesOf(database));
  await clock.measure();
  return clock;
}

function realtimeOf(config: Config, keys: RealtimeKeys, context: () => Context): Realtime {
  return config.realtime.kind === 'pusher'
    ? hostedRealtime(context, config.realtime)
    : new EmbeddedRealtime(context, keys);
}

/** Reports secrets that cannot be opened; they are left out of answers. @returns a function that ends the reporting */
const logUnreadable = ({ log, metrics }: Context): (() => void) =>
  watchUnreadable(({ place, keyId }) => {
    // a file's name is known only to its readers
    const [where = place] = place.split('/');
    metrics.count('durpalla_unreadable_secrets_total', { place: where });
    log.error({ place: where, key: keyId }, 'a sealed value cannot be read');
  });

const mayStart = (realtime: Realtime): realtime is EmbeddedRealtime | HostedRealtime => 'start' in realtime;

const directionsOf = ({ google }: Config): Directions =>
  google
    ? googleDirections({ key: google.directionsKey, url: google.url })
    : { route: (points) => Promise.resolve(directions(points)) };

const filesOf = ({ files, dataDir }: Config): FileStore =>
  files ? s3Files(files) : folderFiles(join(dataDir, 'files'));
const paymentsOf = ({ payments }: Config): PaymentGateway | null =>
  payments.kind === 'sslcommerz' ? sslcommerz(payments) : null;

/**
 * Delivers the stand-in gateway's notice as the real one would send it: a form, without a session or cookies.
 */
async function deliverNotice(http: FastifyInstance, notice: Record<string, string>): Promise<void> {
  await http.inject({
    method: 'POST',
    url: PAYMENT_NOTICE,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(notice).toString(),
  });
}

function smsOf({ sms }: Config, log: Context['log']): SmsGateway {
  if (sms.kind === 'http') return httpSms(sms);
  if (sms.kind === 'android') return androidSms(sms);
  return sms.kind === 'none' ? noSms : smsInLog(log);
}
