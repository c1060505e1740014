/**
 * Every setting of the environment: its default, what it means, and whether it is a secret, which may also be given
 * by a file. `config.ts` reads them; `node scripts/configuration.ts` generates `.env.example` and
 * docs/CONFIGURATION.md from this table.
 */
type Setting = { default: string; meaning: string; secret?: true };

export const settings = {
  'The server': {
    PORT: { default: '4000', meaning: 'the port it listens on' },
    HOST: { default: '', meaning: 'the address it listens on: 127.0.0.1 with `DEMO`, otherwise 0.0.0.0' },
    DATA_DIR: {
      default: '.data',
      meaning: 'the folder of the embedded database and keys, photos and papers',
    },
    DATABASE_URL: {
      default: '',
      secret: true,
      meaning: 'a PostgreSQL instead of the embedded database; any number of nodes may share it',
    },
    DATABASE_DIRECT_URL: {
      default: '',
      secret: true,
      meaning:
        'the PostgreSQL itself, where `DATABASE_URL` leads to a pooler (pgbouncer in transaction mode): for LISTEN, locks, migrations and backups',
    },
    DATABASE_READ_URLS: {
      default: '',
      secret: true,
      meaning:
        'replicas of it, separated by commas: pages are read from one that has what the phone knows and the person did',
    },
    DEMO: {
      default: '',
      meaning:
        '1 or 0: the demo market, and that numbers with the unallocated prefix 010 may sign up; 1 without `DATABASE_URL`',
    },
    PUBLIC_URL: { default: '', meaning: 'the address that people use; otherwise that of each request' },
    TRUST_PROXY: {
      default: '0',
      meaning:
        'who may name a client’s address: the number of proxies in front, or a list of their addresses and networks (`10.0.0.0/8,loopback`)',
    },
    DRAIN_SECONDS: {
      default: '0',
      meaning:
        'seconds for which a node that is told to stop still answers, while `/ready` says no, so that a balancer sends nothing more to it; up to 15, at least two of its health checks',
    },
    METRICS_TOKEN: {
      default: '',
      secret: true,
      meaning:
        'the bearer token with which Prometheus reads `/metrics`, at least 16 characters; without it the address answers 404',
    },
    SLOW_STATEMENT_MS: {
      default: '300',
      meaning:
        'milliseconds from which a statement of the database is logged, without its values; 0 for none',
    },
    LOG_LEVEL: { default: 'info', meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' },
  },
  'Outside services': {
    FILES_URL: {
      default: '',
      secret: true,
      meaning:
        'an S3-compatible store for photos and papers: `s3://key:secret@host/bucket?region=ap-southeast-1`, `s3+http://…` for one without TLS on the same machine; otherwise they are under `DATA_DIR`',
    },
    SMS_URL: {
      default: '',
      meaning:
        'an SMS gateway, with `SMS_API_KEY` and `SMS_SENDER_ID`. With `DEMO` it may be left out: messages are shown at `/dev/sms`. Without `DEMO` the server does not start without it',
    },
    SMS_ANDROID_URL: {
      default: '',
      meaning:
        'a phone with a SIM and android-sms-gateway instead, with `SMS_ANDROID_USER` and `SMS_ANDROID_PASSWORD`: the whole address of its `/message`',
    },
    SMS_ANDROID_USER: { default: '', meaning: 'the user of that phone' },
    SMS_ANDROID_PASSWORD: { default: '', secret: true, meaning: 'the password of that phone' },
    SMS_API_KEY: { default: '', secret: true, meaning: 'the key of the SMS gateway' },
    SMS_SENDER_ID: { default: '', meaning: 'the name or number that messages come from' },
    SMS: {
      default: 'gateway',
      meaning:
        '`log`: messages go to the log, for developing without the demo market; refused with a `PUBLIC_URL` of https',
    },
    CALL_BACK_NUMBER: {
      default: '',
      meaning:
        'the number that people ring or write to in order to be called back, with `CALL_BACK_KEY`; the help and contact pages name it',
    },
    CALL_BACK_KEY: {
      default: '',
      secret: true,
      meaning:
        'what the telephone service sends along when it reports a missed call or an SMS to that number, at least 32 characters; without it the call is answered with 404',
    },
    SMS_PRICE: {
      default: '50',
      meaning:
        'what an SMS to that number costs a person, in hundredths of a taka, until the office has set it: the app says it before one',
    },
    SMS_DAY_BUDGET: {
      default: '5000',
      meaning:
        'how many SMS a day go to phones without a net, until the office has set it; beyond them none goes, an alert says so, and the office sees it',
    },
    SMS_CHOICE_MINUTES: {
      default: '80',
      meaning:
        'how long after the end of bidding a request that came by SMS may be chosen, in minutes; never past its journey',
    },
    SSLCOMMERZ_STORE_ID: {
      default: '',
      meaning:
        'the payment gateway, with `SSLCOMMERZ_STORE_PASSWORD` and `PUBLIC_URL`. Without it the demo market has a stand-in, and any other server takes no payments',
    },
    SSLCOMMERZ_STORE_PASSWORD: {
      default: '',
      secret: true,
      meaning: 'the password of the store at the payment gateway',
    },
    SSLCOMMERZ_URL: {
      default: 'https://securepay.sslcommerz.com',
      meaning: 'the gateway’s origin; its sandbox is `https://sandbox.sslcommerz.com`',
    },
    PUSHER_APP_ID: {
      default: '',
      meaning:
        'an outside realtime service, with `PUSHER_KEY` and `PUSHER_SECRET`; otherwise the server’s own',
    },
    PUSHER_KEY: { default: '', meaning: 'the key of the realtime service' },
    PUSHER_SECRET: { default: '', secret: true, meaning: 'the secret of the realtime service' },
    PUSHER_CLUSTER: { default: 'ap1', meaning: 'its cluster' },
    PUSHER_HOST: { default: '', meaning: 'the address of a compatible service' },
    GOOGLE_MAPS_KEY: {
      default: '',

      meaning:
        'Google’s places on the page and its directions on the server; otherwise the product’s own places and roads',
    },
    GOOGLE_DIRECTIONS_KEY: {
      default: '',
      secret: true,
      meaning: 'the key for directions, where it is another one',
    },
    GOOGLE_MAPS_URL: { default: 'https://maps.googleapis.com', meaning: 'a compatible server' },
    DIRECTIONS_PER_DAY: {
      default: '2000',
      meaning: 'paid calls of directions in a day, over all nodes; after that the product’s own roads answer',
    },
    ANDROID_PACKAGE: {
      default: '',
      meaning: 'the app in the store, for `/.well-known/assetlinks.json` ([android/](../android/README.md))',
    },
    ANDROID_FINGERPRINTS: {
      default: '',
      meaning: 'the SHA-256 fingerprints of its certificates, separated by commas',
    },
  },
  Keys: {
    AUDIT_KEY: {
      default: '',
      secret: true,
      meaning:
        'what signs the audit of the office; with several nodes the same for all; otherwise made at the first start, in `DATA_DIR`',
    },
    SECRETS_KEY: {
      default: '',
      secret: true,
      meaning:
        'what seals national IDs, birth dates, licences, papers and the secrets of operators’ codes, at least 32 characters, as `openssl rand -base64 32` makes them; several, separated by commas or lines, newest first: the first seals, each opens. Without it they stand open in a PostgreSQL; an embedded database has one in `DATA_DIR`. The word `open` in first place: nothing is sealed yet, the keys behind it open; so a key reaches all nodes before the first of them seals. Not before every node is of this release; store it elsewhere too',
    },
    VAPID_PUBLIC_KEY: {
      default: '',
      meaning:
        'the public key of web push, with `VAPID_PRIVATE_KEY` and `VAPID_SUBJECT`; otherwise made at the first start',
    },
    VAPID_PRIVATE_KEY: { default: '', secret: true, meaning: 'the private key of web push' },
    VAPID_SUBJECT: { default: '', meaning: 'a mailto: or https: address for the push services' },
  },
  Backups: {
    BACKUP_DIR: {
      default: '',
      meaning: 'the folder of `npm run backup` and `npm run restore`, best on another machine’s disk',
    },
    BACKUP_KEY: {
      default: '',
      secret: true,
      meaning:
        'what encrypts the backups, at least 32 characters, as `openssl rand -base64 32` makes them. Without it nobody reads them: store it elsewhere too',
    },
    BACKUP_COUNT: { default: '30', meaning: 'how many backups stay; older ones are removed by the next' },
  },
  'The market': {
    BIDDING_WINDOW: { default: 'staged', meaning: '`staged` (1 h, then 20 min to choose) or `single` (2 h)' },
    CREDIT_LIMIT: { default: '2000', meaning: 'taka that a car owner may owe' },
    SURCHARGES: {
      default: '11:2000,4:2000,10:2000,9:2000,31:2000,34:2000,39:2000,53:1000,58:1000,35:1000',
      meaning: 'taka on the estimate by district id; those named are all that count',
    },
  },
  Limits: {
    ACCOUNT_LIMITS: {
      default:
        'open_trips:10,trips_an_hour:20,bids_an_hour:30,questions_an_hour:60,changes_an_hour:6,reports_a_trip:3,drivers_a_day:10,agreements_canceled_a_week:5,megabytes_a_day:25',
      meaning: 'how far one account reaches; limits that are not named keep their defaults, 0 for no limits',
    },
    RATE_LIMIT: {
      default: '6000',
      meaning: 'requests a minute from one address, a tenth of it for one person; 0 for no limit',
    },
    REQUESTS_AT_ONCE: { default: '16', meaning: 'requests of one person under way at once; 0 for no limit' },
    MAX_CONNECTIONS: { default: '10000', meaning: 'connections that the process holds' },
    SOCKETS_PER_ADDRESS: {
      default: '1000',
      meaning: 'realtime sockets of one address, at most a fifth of them without a sign-in; 0 for no limit',
    },
    SOCKETS_PER_PERSON: {
      default: '20',
      meaning: 'realtime sockets of one person, whose oldest is closed for a new one; 0 for no limit',
    },
    SOCKET_MESSAGES: {
      default: '10',
      meaning: 'messages a second that a realtime socket may send; 0 for no limit',
    },
    FEED_EVERY_SECONDS: {
      default: '30',
      meaning:
        'seconds for which a busy feed channel gathers what is new, 1 to 300; a quiet one is published within 5 s',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;

type Groups = typeof settings;
/** The name of a setting. */
export type SettingName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];

const byName = new Map<string, Setting>(Object.values(settings).flatMap((group) => Object.entries(group)));

/** The default of a setting; '' where it has none. */
export const defaultOf = (name: SettingName): string => byName.get(name)?.default ?? '';

/** Whether the setting may also be given by the path of a file, under its name with `_FILE`. */
export const isSecret = (name: SettingName): boolean => byName.get(name)?.secret === true;
