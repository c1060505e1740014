import { resolve } from 'node:path';
import { defaultAccountLimits, type AccountLimits } from '../../domain/person/account-limits.ts';
import { defaultSurcharges, type Surcharges } from '../../domain/money/fare.ts';
import { type BiddingRule, defaultBiddingRule, singleBiddingRule } from '../../domain/trip/bidding-window.ts';
import { districts } from '../../domain/place/districts.ts';
import { areVapidKeys, isHost } from './setting-checks.ts';
import { keysIn, NOT_YET } from './secrets.ts';
import { readCallBack, readNodata, type CallBackConfig, type NodataConfig } from './config-sms.ts';
import { ConfigError, reader, type Environment, type Reader } from './config-reader.ts';
import { trustedProxies } from './trusted-proxies.ts';

const POSTGRES = ['postgres:', 'postgresql:'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * `inbox`: shown on the page /dev/sms of the demo market. `log`: for development. `none`: for commands, which send
 * none.
 */
export type SmsConfig =
  | { kind: 'none' }
  | { kind: 'inbox' }
  | { kind: 'log' }
  | { kind: 'http'; url: string; apiKey: string; senderId: string }
  /** A phone with a SIM. */
  | { kind: 'android'; url: string; user: string; password: string };

export type RealtimeConfig =
  | { kind: 'embedded' }
  | {
      kind: 'pusher';
      appId: string;
      key: string;
      secret: string;
      cluster: string;
      /** The address of a compatible service; null: Pusher's own, by cluster. */
      host: string | null;
    };

/** `embedded`: the stand-in gateway of the demo market. `none`: no payments through the app. */
export type PaymentConfig =
  | { kind: 'none' }
  | { kind: 'embedded' }
  | {
      kind: 'sslcommerz';
      storeId: string;
      storePassword: string;
      /** The gateway's origin. */
      url: string;
    };

type VapidConfig = { publicKey: string; privateKey: string; subject: string };

export type S3Config = {
  /** The address of the bucket, without a slash at its end: https://s3.example.com/bucket. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
};

/** All settings from the environment, read once and checked. */
export type Config = {
  port: number;
  host: string;
  /** Absolute path; the embedded database, files and keys are in it. */
  dataDir: string;
  /** The key that signs the audit, the same for several nodes; null: a file in `dataDir`. */
  auditKey: string | null;
  /** The keys of sealed data, newest first; null: those in `dataDir` for an embedded database, none for any other. */
  secretsKeys: string[] | null;
  /** The PostgreSQL database; null: the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /** The PostgreSQL without a pooler in front; null: `databaseUrl` leads to it. */
  databaseDirectUrl: string | null;
  /** Replicas, which may lag behind. */
  databaseReadUrls: string[];
  backup: {
    /** Absolute path; null: none is configured. */
    folder: string | null;
    /** The secret of the encryption; null: none is configured. */
    key: string | null;
    /** How many backups are kept. */
    count: number;
  };
  /** An S3-compatible store of files; null: the folder `dataDir/files`. */
  files: S3Config | null;
  demo: boolean;
  /** The public origin of the server, without a trailing slash; null: taken from each request. */
  publicUrl: string | null;
  sms: SmsConfig;
  /** The number at which people ask to be called back, and the key of the service behind it; null: there is none. */
  callBack: CallBackConfig | null;
  nodata: NodataConfig;
  realtime: RealtimeConfig;
  payments: PaymentConfig;
  /** The keys that sign push messages; null: they are made at the first start. */
  vapid: VapidConfig | null;
  /** The store's app that shows this origin; null: there is none. */
  android: { package: string; fingerprints: string[] } | null;
  /** Google Maps on the page and Google Directions; null: the product's own places and roads. */
  google: { key: string; directionsKey: string; url: string } | null;
  /** Paid Directions calls a day over all nodes; beyond them the product's own roads answer. */
  directionsPerDay: number;
  bidding: BiddingRule;
  /** Taka added to the upper end of an estimate, by district id. */
  surcharges: Surcharges;
  /** The debt in taka at which a provider can no longer bid. */
  creditLimit: number;
  logLevel: (typeof logLevels)[number];
  /** How many seconds a node that is being stopped still answers. */
  drainSeconds: number;
  /** What a reader of /metrics presents as its bearer token; null: the address does not exist. */
  metricsToken: string | null;
  /** The number of milliseconds from which a database statement is logged as slow; 0: never. */
  slowStatementMs: number;
  /** The proxies that may name the client's address: a number of hops in front of this server, or networks. */
  trustProxy: number | string[];
  /** Limits of one account; null: none, for benches and proofs. */
  limits: AccountLimits | null;
  /** Requests a minute from one address; 0: no limit. A signed-in person has a tenth of it. */
  rateLimit: number;
  /** Concurrent requests of one person; 0: no limit. */
  requestsAtOnce: number;
  /** Open connections of the process. */
  maxConnections: number;
  /** How long a busy feed channel gathers changes; a quiet one is sent within 5 s. */
  feedEverySeconds: number;
  /** Realtime sockets; 0: no limit. */
  sockets: { perAddress: number; perPerson: number; messagesPerSecond: number };
};

/** In the demo market a submitted car becomes active by itself after this time. */
export const verifiesItselfAfterMs = 60_000;

/** Numbers with the prefix 010, which no operator has, belong to the demo market. */
export const allowsDemoPhones = ({ demo }: Pick<Config, 'demo'>): boolean => demo;

/**
 * Reads the configuration; unset and empty values take their defaults.
 * @param isCommand an operator's command needs less than a server, which alone sends messages
 * @throws ConfigError with the variable, its value and the values that it may have
 */
export function readConfig(environment: Environment, { isCommand = false } = {}): Config {
  const read = reader(environment);
  const databases = readDatabases(read, isCommand);
  const { databaseUrl } = databases;
  const demo = read.flag('DEMO', databaseUrl === null);
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  return {
    port: read.integer('PORT', 0, 65535),
    // the passwords of the demo market are public, so it is reachable only from this machine unless HOST says
    // otherwise
    host: readHost(read) ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(read.text('DATA_DIR') ?? ''),
    auditKey: read.text('AUDIT_KEY'),
    secretsKeys: readSecretsKeys(read),
    ...databases,
    files: readFiles(read),
    backup: readBackup(read),
    demo,
    publicUrl,
    sms: readSms(read, { demo, publicUrl, isCommand }),
    callBack: readCallBack(read),
    nodata: readNodata(read),
    realtime: readRealtime(read),
    payments: readPayments(read, { demo, publicUrl }),
    vapid: readVapid(read),
    android: readAndroid(read),
    google: readGoogle(read),
    directionsPerDay: read.integer('DIRECTIONS_PER_DAY', 0, 1_000_000),
    bidding:
      read.oneOf('BIDDING_WINDOW', ['staged', 'single']) === 'single'
        ? singleBiddingRule
        : defaultBiddingRule,
    surcharges: readSurcharges(read),
    creditLimit: read.integer('CREDIT_LIMIT', 0, 1_000_000),
    logLevel: read.oneOf('LOG_LEVEL', logLevels),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 15),
    metricsToken: readMetricsToken(read),
    slowStatementMs: read.integer('SLOW_STATEMENT_MS', 0, 60_000),
    trustProxy: readTrustProxy(read),
    limits: readAccountLimits(read),
    rateLimit: read.integer('RATE_LIMIT', 0, 1_000_000),
    requestsAtOnce: read.integer('REQUESTS_AT_ONCE', 0, 10_000),
    maxConnections: read.integer('MAX_CONNECTIONS', 1, 1_000_000),
    feedEverySeconds: read.integer('FEED_EVERY_SECONDS', 1, 300),
    sockets: {
      perAddress: read.integer('SOCKETS_PER_ADDRESS', 0, 1_000_000),
      perPerson: read.integer('SOCKETS_PER_PERSON', 0, 10_000),
      messagesPerSecond: read.integer('SOCKET_MESSAGES', 0, 10_000),
    },
  };
}

type Databases = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrls'>;

/** A command connects directly: it may read for minutes within one transaction. */
function readDatabases(read: Reader, isCommand: boolean): Databases {
  const url = read.url('DATABASE_URL', POSTGRES);
  const direct = read.url('DATABASE_DIRECT_URL', POSTGRES);
  const reads = read.urls('DATABASE_READ_URLS', POSTGRES);
  if (url === null && (direct !== null || reads.length > 0))
    throw new ConfigError('DATABASE_URL must be set too, besides DATABASE_DIRECT_URL or DATABASE_READ_URLS');
  if (isCommand) return { databaseUrl: direct ?? url, databaseDirectUrl: null, databaseReadUrls: [] };
  return { databaseUrl: url, databaseDirectUrl: direct, databaseReadUrls: reads };
}

function readHost(read: Reader): string | null {
  const host = read.text('HOST');
  if (host === null || isHost(host)) return host;
  throw new ConfigError(`HOST is '${host}': it must be an address of this machine, as 127.0.0.1 or 0.0.0.0`);
}

/** The fingerprints (SHA-256, AB:CD:…) of the certificates that sign the app, separated by commas. */
function readAndroid(read: Reader): Config['android'] {
  const name = read.text('ANDROID_PACKAGE');
  const given = read.text('ANDROID_FINGERPRINTS');
  if (!name && !given) return null;
  const fingerprints = (given ?? '').split(',').map((each) => each.trim().toUpperCase());
  if (!name || !/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name))
    throw new ConfigError(`ANDROID_PACKAGE is '${name ?? ''}' and should be a name like com.example.app`);
  if (!fingerprints.every((each) => /^([\dA-F]{2}:){31}[\dA-F]{2}$/.test(each)))
    throw new ConfigError(`ANDROID_FINGERPRINTS is '${given ?? ''}' and should be SHA-256 fingerprints`);
  return { package: name, fingerprints };
}

type SmsSurroundings = Pick<Config, 'demo' | 'publicUrl'> & { isCommand: boolean };

function readSms(read: Reader, surroundings: SmsSurroundings): SmsConfig {
  const android = read.together('SMS_ANDROID_URL', 'SMS_ANDROID_USER', 'SMS_ANDROID_PASSWORD');
  const given = read.together('SMS_URL', 'SMS_API_KEY', 'SMS_SENDER_ID');
  if (android && given) throw new ConfigError('SMS_URL and SMS_ANDROID_URL are both set, and SMS go one way');
  if (android) {
    const url = read.url('SMS_ANDROID_URL', ['http:', 'https:']) ?? '';
    return { kind: 'android', url, user: android[1], password: android[2] };
  }
  if (!given) return readSmsWithoutGateway(read, surroundings);
  const url = read.url('SMS_URL', ['http:', 'https:']) ?? '';
  return { kind: 'http', url, apiKey: given[1], senderId: given[2] };
}

function readSmsWithoutGateway(read: Reader, { demo, publicUrl, isCommand }: SmsSurroundings): SmsConfig {
  const inLog = read.oneOf('SMS', ['log', 'gateway']) === 'log';
  if (inLog && publicUrl?.startsWith('https:'))
    throw new ConfigError('SMS is log, which is for developing only: with a PUBLIC_URL of https set SMS_URL');
  if (inLog) return { kind: 'log' };
  if (demo) return { kind: 'inbox' };
  if (isCommand) return { kind: 'none' };
  throw new ConfigError(
    'SMS_URL, SMS_API_KEY and SMS_SENDER_ID must be set where DEMO is off: codes are sent by SMS (SMS=log while developing)',
  );
}

function readRealtime(read: Reader): RealtimeConfig {
  const given = read.together('PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET');
  if (!given) return { kind: 'embedded' };
  const [appId, key, secret] = given;
  return {
    kind: 'pusher',
    appId,
    key,
    secret,
    cluster: read.text('PUSHER_CLUSTER') ?? '',
    host: read.url('PUSHER_HOST', ['http:', 'https:']),
  };
}

function readPayments(read: Reader, { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>): PaymentConfig {
  const [storeId, storePassword] = [read.text('SSLCOMMERZ_STORE_ID'), read.text('SSLCOMMERZ_STORE_PASSWORD')];
  if (storeId === null && storePassword === null) return { kind: demo ? 'embedded' : 'none' };
  if (storeId === null || storePassword === null)
    throw new ConfigError('SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set together');
  if (publicUrl === null)
    throw new ConfigError(
      'PUBLIC_URL must be set with SSLCOMMERZ_STORE_ID: the gateway sends payers back to it',
    );
  const url = read.url('SSLCOMMERZ_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  return { kind: 'sslcommerz', storeId, storePassword, url: url ?? '' };
}

function readGoogle(read: Reader): Config['google'] {
  const [key, directionsKey] = [read.text('GOOGLE_MAPS_KEY'), read.text('GOOGLE_DIRECTIONS_KEY')];
  if (key === null && directionsKey !== null)
    throw new ConfigError('GOOGLE_MAPS_KEY must be set too: GOOGLE_DIRECTIONS_KEY alone is used by nothing');
  if (key === null) return null;
  const url = read.url('GOOGLE_MAPS_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  return {
    key,
    directionsKey: directionsKey ?? key,
    url: url ?? '',
  };
}

/** The message does not repeat the key. */
function readBackup(read: Reader): Config['backup'] {
  const [folder, key] = [read.text('BACKUP_DIR'), read.text('BACKUP_KEY')];
  if (key !== null && key.length < 32) throw new ConfigError('BACKUP_KEY must have at least 32 characters');
  return { folder: folder && resolve(folder), key, count: read.integer('BACKUP_COUNT', 1, 10_000) };
}

/** `s3://key:secret@host/bucket?region=…`; `s3+http://` for a store on the same machine. */
function readFiles(read: Reader): S3Config | null {
  const given = read.url('FILES_URL', ['s3:', 's3+http:']);
  if (given === null) return null;
  const { protocol, host, pathname, username, password, searchParams } = new URL(given);
  const bucket = pathname.replace(/^\/+|\/+$/g, '');
  if (!username || !password || !host || !/^[\w.-]+(?:\/[\w.-]+)*$/.test(bucket))
    throw new ConfigError(
      'FILES_URL must name key, secret, host and bucket: s3://key:secret@host/bucket?region=ap-southeast-1',
    );
  return {
    url: `${protocol === 's3:' ? 'https' : 'http'}://${host}/${bucket}`,
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

function readVapid(read: Reader): VapidConfig | null {
  const given = read.together('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT');
  if (!given) return null;
  const [publicKey, privateKey, subject] = given;
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(subject))
    throw new ConfigError(`VAPID_SUBJECT is '${subject}': it must be a mailto: or https: address`);
  if (!areVapidKeys(publicKey, privateKey))
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys for web push, as npx web-push generate-vapid-keys prints one',
    );
  return { publicKey, privateKey, subject };
}

/** `11:2000,4:2000`: district ids with taka. */
function readSurcharges(read: Reader): Surcharges {
  const text = read.text('SURCHARGES');
  if (text === null) return defaultSurcharges;
  const pairs = text.split(',').map((pair) => /^\s*(\d{1,2}):(\d{1,6})\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null))
    throw new ConfigError(`SURCHARGES is '${text}': it must list district ids with taka, as 11:2000,4:2000`);
  const unknown = pairs.find((pair) => !districts.some(({ id }) => id === Number(pair?.[1])));
  if (unknown)
    throw new ConfigError(
      `SURCHARGES is '${text}': there is no district ${unknown[1]}; their ids are 1 to 64`,
    );
  return Object.fromEntries(pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]));
}

const limitNames: Record<string, keyof AccountLimits> = {
  open_trips: 'openTrips',
  trips_an_hour: 'tripsAnHour',
  bids_an_hour: 'bidsAnHour',
  questions_an_hour: 'questionsAnHour',
  changes_an_hour: 'changesAnHour',
  reports_a_trip: 'reportsATrip',
  drivers_a_day: 'driversADay',
  agreements_canceled_a_week: 'agreementsCanceledAWeek',
  megabytes_a_day: 'megabytesADay',
};

/** `0` for no limits, or those that differ from the defaults: `open_trips:20,bids_an_hour:60`. */
function readAccountLimits(read: Reader): AccountLimits | null {
  const text = read.text('ACCOUNT_LIMITS');
  if (text === '0') return null;
  const limits = { ...defaultAccountLimits };
  for (const pair of text === null ? [] : text.split(',')) {
    const [, given = '', max] = /^\s*([a-z_]+):(\d{1,6})\s*$/.exec(pair) ?? [];
    const name = limitNames[given];
    if (name === undefined || Number(max) < 1)
      throw new ConfigError(
        `ACCOUNT_LIMITS is '${text}': it must be 0, or a list as open_trips:10,bids_an_hour:30 of ${Object.keys(limitNames).join(', ')}`,
      );
    limits[name] = Number(max);
  }
  return limits;
}

/** The message does not repeat the token. */
function readMetricsToken(read: Reader): string | null {
  const token = read.text('METRICS_TOKEN');
  if (token !== null && !/^[\w.~+/-]{16,}=*$/.test(token))
    throw new ConfigError('METRICS_TOKEN must be at least 16 letters, digits and signs of a bearer token');
  return token;
}

function readTrustProxy(read: Reader): number | string[] {
  const text = read.text('TRUST_PROXY') ?? '';
  const trusted = trustedProxies(text);
  if (trusted !== null) return trusted;
  throw new ConfigError(
    `TRUST_PROXY is '${text}': it must be the number of proxies in front (0 to 9), or a list of their addresses and networks, as 10.0.0.0/8, loopback`,
  );
}

function readSecretsKeys(read: Reader): string[] | null {
  const keys = keysIn(read.text('SECRETS_KEY') ?? '');
  if (keys.some((key, at) => key.length < 32 && !(key === NOT_YET && at === 0)))
    throw new ConfigError(`SECRETS_KEY must have at least 32 characters, each key of it behind '${NOT_YET}'`);
  return keys.length === 0 ? null : keys;
}
