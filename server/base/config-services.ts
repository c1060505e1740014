/** The settings of the services outside of the server. */
import { ConfigError, type Reader } from './config-reader.ts';
import { areVapidKeys } from './setting-checks.ts';

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

export type VapidConfig = { publicKey: string; privateKey: string; subject: string };

export type S3Config = {
  /** The address of the bucket, without a slash at its end: https://s3.example.com/bucket. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
};

export type AndroidConfig = { package: string; fingerprints: string[] };
export type GoogleConfig = { key: string; directionsKey: string; url: string };

/** The fingerprints (SHA-256, AB:CD:…) of the certificates that sign the app, separated by commas. */
export function readAndroid(read: Reader): AndroidConfig | null {
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

type Surroundings = { demo: boolean; publicUrl: string | null };

export function readSms(read: Reader, surroundings: Surroundings): SmsConfig {
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

export function readSmsWithoutGateway(read: Reader, { demo, publicUrl }: Surroundings): SmsConfig {
  const inLog = read.oneOf('SMS', ['log', 'gateway']) === 'log';
  if (inLog && publicUrl?.startsWith('https:'))
    throw new ConfigError('SMS is log, which is for developing only: with a PUBLIC_URL of https set SMS_URL');
  if (inLog) return { kind: 'log' };
  if (demo) return { kind: 'inbox' };
  throw new ConfigError(
    'SMS_URL, SMS_API_KEY and SMS_SENDER_ID must be set where DEMO is off: codes are sent by SMS (SMS=log while developing)',
  );
}

export function readRealtime(read: Reader): RealtimeConfig {
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

export function readPayments(read: Reader, { demo, publicUrl }: Surroundings): PaymentConfig {
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

export function readGoogle(read: Reader): GoogleConfig | null {
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

/** `s3://key:secret@host/bucket?region=…`; `s3+http://` for a store on the same machine. */
export function readFiles(read: Reader): S3Config | null {
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

export function readVapid(read: Reader): VapidConfig | null {
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
