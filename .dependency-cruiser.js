/**
 * The directions of the house: domain ← protocol ← machines ← { src, server } ← the annexes; see docs/ARCHITECTURE.md.
 * Each room lists the rooms and the packages that it may import: what is not listed is forbidden.
 * tests/boundaries breaks every rule of this file once and looks whether it is seen.
 */
const at = (path) => `^${path}`;
const rooms = (...names) => names.map((name) => at(`${name}/`));

/** The files that a room may import. */
const mayReach = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    pathNot: [...allowed, 'node_modules', '^virtual:', '^[a-z:_/-]+$'],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
  },
});

/** The packages that a room may import. */
const mayUse = (name, from, packages) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    path: 'node_modules/',
    pathNot: packages.map((each) => `node_modules/(@types/)?${each}/`),
  },
});

/** Node's own modules are for the server and for what runs beside it. */
const noNode = (name, from) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { dependencyTypes: ['core'] },
});

const RULES = rooms('domain', 'protocol', 'machines');
const KIT = ['platform', 'i18n', 'ui'].map((room) => at(`src/${room}/`));
const DATA = ['db', 'sync'].map((room) => at(`src/${room}/`));
const TEXTS = at('src/.*/locales/');
const server = (files) => at(`server/${files}`);
/**
 * The subjects, the earliest first, in every world: a subject imports itself and those before it. What of the server's
 * subjects is made for all is excepted: how rows are shown, and what those are made from.
 */
const SUBJECTS = (
  'base data contact-mask health file notice settings person place car money site feed trip reputation ' +
  'driver booking bid report account office'
).split(' ');
const FOR_ALL = 'server/(?!jobs/|operator/).*\\b(projection|books|interests|choices)\\.ts$';
/** What keeps a car busy are its trips and offers: it is asked, and called off, where the car is switched off. */
const BUSY_CARS = at('server/car/(busy|service|switch-off)\\.ts');
const laterSubjects = (world) =>
  SUBJECTS.slice(0, -1).map((subject, index) => ({
    name: `${world}-${subject}-before-later-subjects`,
    severity: 'error',
    from: { path: at(`${world}/${subject}/`), ...(world === 'server' && { pathNot: BUSY_CARS }) },
    to: { path: at(`${world}/(${SUBJECTS.slice(index + 1).join('|')})/`), pathNot: FOR_ALL },
  }));

/**
 * The floors of the server, the lowest first: name, files, packages. Each may import itself and what is below it, so that
 * the numbered streams know no subject, http neither, and a subject neither Fastify nor the calls of the sync.
 */
const FLOORS = [
  ['base', 'base/', []],
  ['process', 'process/', []],
  ['db', 'db/', ['drizzle-orm', '@electric-sql/pglite', 'pg']],
  ['streams', 'streams/', ['drizzle-orm']],
  ['act', 'act/', ['fastify', '@tus/server']],
  ['gateways', 'gateways/', ['arktype', 'drizzle-orm', 'web-push', '@tus/file-store', 'sharp', 'aws4fetch']],
  ['http', 'http/', ['arktype', '(@fastify/[^/]+|fastify)', '@tus/server', '@lingui/(core|message-utils)']],
  ['subjects', `(${SUBJECTS.slice(3).join('|')})/`, ['arktype', 'drizzle-orm', '@node-rs/argon2', 'otpauth']],
  ['sync', 'sync/', ['arktype', 'drizzle-orm']],
  ['realtime', 'realtime/', ['arktype', 'drizzle-orm', 'ws', 'pusher']],
];
const floorsUpTo = (name) =>
  FLOORS.slice(0, FLOORS.findIndex(([floor]) => floor === name) + 1).map(([, files]) => server(files));
/** What stands on the floors: name, files, packages, and what it imports beside the floors and itself. */
const UNDER_THE_ROOF = [
  ['jobs', 'jobs/', ['drizzle-orm', 'pg-boss'], []],
  ['demo', 'demo/', ['drizzle-orm'], []],
  ['app', '(app|routes)\\.ts', ['fastify', 'uuidv7'], ['jobs/']],
  ['operator', 'operator/', ['arktype', 'temporal-polyfill'], ['app\\.ts']],
  ['start', '(start|main)\\.ts', ['drizzle-orm', 'temporal-polyfill'], ['demo/', 'app\\.ts']],
];

const SCREENS = ['react', '@lingui/(core|react)', '@tanstack/react-router', '@xstate/react', 'xstate'];

export default {
  forbidden: [
    mayReach('domain-is-pure', at('domain/'), rooms('domain')),
    mayReach('protocol-on-domain', at('protocol/'), rooms('domain', 'protocol')),
    mayReach('machines-on-rules', at('machines/'), RULES),
    mayReach('server-apart', at('server/'), [...RULES, at('server/')]),
    mayReach('app-apart', at('src/'), [...RULES, at('src/')]),

    mayReach('platform-at-the-bottom', at('src/platform/'), [...RULES, at('src/platform/')]),
    mayReach('texts-on-platform', at('src/i18n/'), [...RULES, at('src/(platform|i18n)/'), TEXTS]),
    mayReach('kit-without-data', at('src/ui/'), [...RULES, ...KIT]),
    mayReach('db-below-sync', at('src/db/'), [...RULES, at('src/(platform|db)/')]),
    mayReach('sync-below-features', at('src/sync/'), [...RULES, at('src/(platform|i18n|db|sync)/')]),
    mayReach('worker-below-features', at('src/sw/'), [...RULES, at('src/(platform|i18n|db|sync|sw)/')]),
    mayReach('shell-below-features', at('src/shell/'), [...RULES, ...KIT, ...DATA, at('src/shell/')]),
    mayReach('trip-parts-below-features', at('src/trip/parts/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/trip/parts/'),
    ]),
    mayReach('place-parts-below-features', at('src/place/'), [...RULES, ...KIT, ...DATA, at('src/place/')]),
    mayReach('fare-parts-below-features', at('src/money/parts/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/(trip|fares)/'),
    ]),
    mayReach('file-parts-below-features', at('src/file/'), [...RULES, ...KIT, ...DATA, at('src/file/')]),
    mayReach('review-parts-below-features', at('src/reputation/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/(trip|reviews)/'),
    ]),
    mayReach('info-parts-below-features', at('src/site/explained/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/site/explained/'),
    ]),
    mayReach('features-below-app', at('src/features/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/(shell|trip|places|files|fares|reviews|explained|features)/'),
    ]),
    mayReach('app-below-routes', at('src/app/'), [
      ...RULES,
      ...KIT,
      ...DATA,
      at('src/(shell|trip|places|files|fares|reviews|explained|features|app)/'),
    ]),
    // the office is a page of its own: what it shows comes from the server, never from a phone's databases
    mayReach('office-on-kit', at('office/'), [at('(domain|protocol)/'), at('office/'), ...KIT]),
    mayUse('packages-of-office', at('office/'), [
      'react',
      'react-dom',
      '@lingui/(core|react)',
      '@tanstack/react-(query|router)',
      'arktype',
      'temporal-polyfill',
      'uqr',
    ]),
    {
      name: 'app-without-office',
      severity: 'error',
      from: { path: at('(domain|protocol|machines|src|server)/') },
      to: { path: at('office/') },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: at('src/features/([^/]+)/') },
      to: { path: at('src/features/([^/]+)/'), pathNot: at('src/features/$1/') },
    },
    {
      name: 'features-leave-the-wire-alone',
      severity: 'error',
      from: { path: at('src/(features|shell|trip|places|files|fares|reviews|explained|ui)/') },
      to: { path: [at('src/sync/(transport|realtime|push-step|pull-step|drain|worker)'), at('src/sw/')] },
    },

    // the types of the schema language alone: the page loads the domain without the language
    {
      name: 'packages-of-domain',
      severity: 'error',
      from: { path: at('domain/') },
      to: { path: 'node_modules/', dependencyTypesNot: ['type-only'] },
    },
    mayUse('packages-of-protocol', at('protocol/'), ['arktype']),
    mayUse('packages-of-machines', at('machines/'), ['xstate']),
    mayUse('packages-of-platform', at('src/platform/'), ['react', 'uuidv7']),
    mayUse('packages-of-texts', at('src/i18n/'), ['react', '@lingui/(core|react)']),
    mayUse('packages-of-kit', at('src/ui/'), [
      'react',
      '@lingui/(core|react)',
      'embla-carousel-react',
      '@xstate/react',
    ]),
    mayUse('packages-of-db', at('src/db/'), ['dexie', 'dexie-react-hooks', 'react']),
    mayUse('packages-of-sync', at('src/sync/'), [
      'temporal-polyfill',
      'arktype',
      'ofetch',
      'pusher-js',
      'xstate',
      'react',
      'dexie-react-hooks',
    ]),
    mayUse('packages-of-worker', at('src/sw/'), ['arktype', 'workbox-(core|precaching|routing)']),
    mayUse('packages-of-parts', at('src/(shell|trip|files|fares|reviews|explained)/'), SCREENS),
    mayUse('packages-of-places', at('src/place/'), [...SCREENS, '@react-google-maps/api']),
    mayUse('packages-of-features', at('src/features/'), [...SCREENS, 'embla-carousel-react']),
    mayUse('packages-of-app', at('src/(app/|routes/|main)'), [
      ...SCREENS,
      'react-dom',
      'temporal-polyfill',
      'workbox-window',
    ]),
    ...FLOORS.flatMap(([name, files, packages]) => [
      mayReach(`server-${name}`, server(files), [...RULES, ...floorsUpTo(name)]),
      mayUse(`packages-of-server-${name}`, server(files), packages),
    ]),
    ...UNDER_THE_ROOF.flatMap(([name, files, packages, beside]) => [
      mayReach(`server-${name}`, server(files), [
        ...RULES,
        ...floorsUpTo('realtime'),
        ...[files, ...beside].map(server),
      ]),
      mayUse(`packages-of-server-${name}`, server(files), packages),
    ]),
    mayReach('rows-from-rows', at(FOR_ALL), [...RULES, ...floorsUpTo('act'), FOR_ALL]),
    ...laterSubjects('domain'),
    ...laterSubjects('server'),

    noNode('no-node-in-rules', at('(domain|protocol|machines)/')),
    noNode('no-node-in-the-app', at('src/')),

    {
      name: 'product-without-annexes',
      severity: 'error',
      from: { path: at('(domain|protocol|machines|src|server)/') },
      to: { path: rooms('tests', 'testkit', 'e2e', 'proof', 'bench', 'attack') },
    },
    mayReach('testkit-on-product', at('testkit/'), [...RULES, at('(src|server|testkit|scripts/build)/')]),
    mayReach('scripts-on-product', at('scripts/'), [...RULES, at('(src|server|testkit|scripts)/')]),
    mayReach('bench-on-product', at('bench/'), [...RULES, at('(src|server|testkit|scripts|bench)/')]),
    mayReach('proof-on-product', at('proof/'), [...RULES, at('(src|server|testkit|scripts|proof)/')]),
    mayReach('attack-on-product', at('attack/'), [...RULES, at('(src|server|testkit|attack)/')]),
    mayReach('e2e-from-outside', at('e2e/'), [
      ...RULES,
      at('(testkit|scripts|proof|e2e)/'),
      // the version of the app that comes after this one
      at('src/db/'),
    ]),
    mayReach('tests-on-all-but-e2e', at('tests/'), [
      ...RULES,
      at('(src|office|server|testkit|scripts|bench|proof|attack|tests)/'),
    ]),
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/.cache' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
