import { resolve } from 'node:path';
import type { AccountLimits } from '../../domain/person/account-limits.ts';
import type { Surcharges } from '../../domain/money/fare.ts';
import type { BiddingRule } from '../../domain/trip/bidding-window.ts';
import { readAccountLimits, readBidding, readSurcharges } from './config-market.ts';
import { ConfigError, reader, type Environment, type Reader } from './config-reader.ts';
import {
  readAndroid,
  readFiles,
  readGoogle,
  readPayments,
  readRealtime,
  readSms,
  readVapid,
  type AndroidConfig,
  type GoogleConfig,
  type PaymentConfig,
  type RealtimeConfig,
  type S3Config,
  type SmsConfig,
  type VapidConfig,
} from './config-services.ts';
import { readCallBack, readNodata, type CallBackConfig, type NodataConfig } from './config-sms.ts';
import { keysIn, NOT_YET } from './secrets.ts';
import { isHost } from './setting-checks.ts';
import { trustedProxies } from './trusted-proxies.ts';

const POSTGRES = ['postgres:', 'postgresql:'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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
  /** The absolute path of the folder of backups; null: none is configured. */
  backupDir: string | null;
  /** The secret that encrypts backups; null: none is configured. */
  backupKey: string | null;
  /** How many backups are kept. */
  backupCount: number;
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
  android: AndroidConfig | null;
  /** Google Maps on the page and Google Directions; null: the product's own places and roads. */
  google: GoogleConfig | null;
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

type Parsers = { [Name in keyof Config]: (read: Reader, config: Config) => Config[Name] };

const parsers: Parsers = {
  databaseUrl: readDatabaseUrl,
  databaseDirectUrl: readDirectUrl,
  databaseReadUrls: (read) => read.urls('DATABASE_READ_URLS', POSTGRES),
  demo: (read, { databaseUrl }) => read.flag('DEMO', databaseUrl === null),
  publicUrl: (read) => read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
  port: (read) => read.integer('PORT', 0, 65535),
  // the passwords of the demo market are public, so it is reachable only from this machine unless HOST says
  // otherwise
  host: (read, config) => readHost(read) ?? (config.demo ? '127.0.0.1' : '0.0.0.0'),
  dataDir: (read) => resolve(read.text('DATA_DIR') ?? ''),
  auditKey: (read) => read.text('AUDIT_KEY'),
  secretsKeys: readSecretsKeys,
  files: readFiles,
  backupDir: (read) => absolute(read.text('BACKUP_DIR')),
  backupKey: readBackupKey,
  backupCount: (read) => read.integer('BACKUP_COUNT', 1, 10_000),
  sms: readSms,
  callBack: readCallBack,
  nodata: readNodata,
  realtime: readRealtime,
  payments: readPayments,
  vapid: readVapid,
  android: readAndroid,
  google: readGoogle,
  directionsPerDay: (read) => read.integer('DIRECTIONS_PER_DAY', 0, 1_000_000),
  bidding: readBidding,
  surcharges: readSurcharges,
  creditLimit: (read) => read.integer('CREDIT_LIMIT', 0, 1_000_000),
  logLevel: (read) => read.oneOf('LOG_LEVEL', logLevels),
  drainSeconds: (read) => read.integer('DRAIN_SECONDS', 0, 15),
  metricsToken: readMetricsToken,
  slowStatementMs: (read) => read.integer('SLOW_STATEMENT_MS', 0, 60_000),
  trustProxy: readTrustProxy,
  limits: readAccountLimits,
  rateLimit: (read) => read.integer('RATE_LIMIT', 0, 1_000_000),
  requestsAtOnce: (read) => read.integer('REQUESTS_AT_ONCE', 0, 10_000),
  maxConnections: (read) => read.integer('MAX_CONNECTIONS', 1, 1_000_000),
  feedEverySeconds: (read) => read.integer('FEED_EVERY_SECONDS', 1, 300),
  sockets: (read) => ({
    perAddress: read.integer('SOCKETS_PER_ADDRESS', 0, 1_000_000),
    perPerson: read.integer('SOCKETS_PER_PERSON', 0, 10_000),
    messagesPerSecond: read.integer('SOCKET_MESSAGES', 0, 10_000),
  }),
};

/** A command connects directly, as it may read for minutes within one transaction, and it sends no messages. */
const parsersOfCommand: Parsers = {
  ...parsers,
  databaseUrl: (read) => readDirectUrl(read) ?? readDatabaseUrl(read),
  databaseDirectUrl: () => null,
  databaseReadUrls: () => [],
  sms: () => ({ kind: 'none' }),
};

const isWhole = (made: Partial<Config>): made is Config => Object.keys(parsers).every((name) => name in made);

/** A configuration whose fields are parsed when they are first read. */
function lazyConfig(table: Parsers, environment: Environment, wrong: (error: unknown) => void): Config {
  const read = reader(environment);
  const config: Partial<Config> = {};
  for (const [name, parse] of Object.entries(table))
    Object.defineProperty(config, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        try {
          const value: unknown = parse(read, whole);
          Object.defineProperty(config, name, { value, enumerable: true });
          return value;
        } catch (error) {
          wrong(error);
          throw error;
        }
      },
    });
  if (!isWhole(config)) throw new Error('the table of parsers is not whole');
  const whole = config;
  return whole;
}

/**
 * Reads the configuration of a server; unset and empty values take their defaults.
 * @throws ConfigError with the variable, its value and the values that it may have
 */
export const readConfig = (environment: Environment): Config => ({
  ...lazyConfig(parsers, environment, () => undefined),
});

/**
 * The configuration of an operator's command, which parses a setting when it reads it: a wrong one that it does not use
 * does not stop it. Reading a field throws ConfigError.
 * @param given values that replace those of the environment
 * @param wrong hears of each setting that could not be parsed
 */
export function commandConfig(
  environment: Environment,
  given: Partial<Config> = {},
  wrong: (error: unknown) => void = () => undefined,
): Config {
  const config = lazyConfig(parsersOfCommand, environment, wrong);
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(config, name, { value, enumerable: true });
  return config;
}

const absolute = (path: string | null): string | null => path && resolve(path);

function readDatabaseUrl(read: Reader): string | null {
  const url = read.url('DATABASE_URL', POSTGRES);
  if (url === null && (read.text('DATABASE_DIRECT_URL') ?? read.text('DATABASE_READ_URLS')) !== null)
    throw new ConfigError('DATABASE_URL must be set too, besides DATABASE_DIRECT_URL or DATABASE_READ_URLS');
  return url;
}

function readDirectUrl(read: Reader): string | null {
  return read.url('DATABASE_DIRECT_URL', POSTGRES);
}

function readHost(read: Reader): string | null {
  const host = read.text('HOST');
  if (host === null || isHost(host)) return host;
  throw new ConfigError(`HOST is '${host}': it must be an address of this machine, as 127.0.0.1 or 0.0.0.0`);
}

/** The message does not repeat the key. */
function readBackupKey(read: Reader): string | null {
  const key = read.text('BACKUP_KEY');
  if (key !== null && key.length < 32) throw new ConfigError('BACKUP_KEY must have at least 32 characters');
  return key;
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
