/**
 * Who may import whom. domain ← protocol ← machines ← { server, src, office } ← the annexes; within a world, a file stands
 * on a floor and imports it and those below; on the floor of the subjects, subjects stand in one order for all worlds.
 * What is not listed is forbidden. tests/boundaries breaks each rule once and looks whether it is seen.
 */
const at = (...paths) => paths.map((path) => `^${path}`);
const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });
const NOT_OURS = ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
const OUTSIDE = ['node_modules', '^virtual:', '^[a-z:_/-]+$'];

/** The files that others may import. */
const mayReach = (name, from, allowed) =>
  rule(name, from, { pathNot: [...allowed, ...OUTSIDE], dependencyTypesNot: NOT_OURS });
/** The packages that files may import. */
const mayUse = (name, from, packages) =>
  rule(`packages-of-${name}`, from, {
    path: 'node_modules/',
    pathNot: packages.map((each) => `node_modules/(@types/)?${each}/`),
  });
/** Node's own modules are for the server and for what runs beside it. */
const noNode = (name, from) => rule(name, from, { dependencyTypes: ['core'] });

const RULES = at('domain/', 'protocol/', 'machines/');
/** A subject imports itself and those before it. */
const SUBJECTS = (
  'base data contact-mask health file notice settings person place car money site feed trip reputation driver booking bid ' +
  'report account office aloud outbox'
).split(' ');
const ANY_SUBJECT = `(${SUBJECTS.join('|')})/`;

/** What every subject of the server may read: how rows are shown, and what those are made from. */
const ROWS = 'server/(?!jobs/|operator/).*\\b(projection|books|interests|choices)\\.ts$';
/** What keeps a car busy are its trips and offers: they are asked, and called off, where it is switched off. */
const BUSY_CARS = at('server/car/(busy|service|switch-off)\\.ts');
/** What the screens of other subjects may show; parts know earlier parts alone. */
const PARTS = ['file', 'place', 'money/parts', 'site/explained', 'trip/parts', 'reputation'];
const parts = (names) => names.flatMap((name) => at(`src/${name}/`));
const inOrder = (world) =>
  SUBJECTS.slice(0, -1).map((subject, index) => ({
    ...rule(`${world}-${subject}-before-later-subjects`, [], {
      path: at(`${world}/(${SUBJECTS.slice(index + 1).join('|')})/`),
      pathNot: at(ROWS),
    }),
    from: { path: at(`${world}/${subject}/`), pathNot: BUSY_CARS },
  }));

const SCREENS = ['react', '@lingui/(core|react)', '@tanstack/react-router', '@xstate/react', 'xstate'];
/** The floors of a world, the lowest first: name, files, packages. */
const FLOORS = {
  src: [
    ['platform', 'platform/', ['react', 'uuidv7']],
    ['i18n', '(i18n/|.*/locales/)', ['react', '@lingui/(core|react)']],
    ['ui', 'ui/', ['react', '@lingui/(core|react)', 'embla-carousel-react', '@xstate/react']],
    ['db', 'db/', ['dexie', 'dexie-react-hooks', 'react']],
    ['sync', 'sync/', 'temporal-polyfill arktype ofetch pusher-js xstate react dexie-react-hooks'.split(' ')],
    ['action', 'action/', SCREENS],
    ['shell', 'shell/', SCREENS],
    ['subjects', ANY_SUBJECT, [...SCREENS, 'embla-carousel-react', '@react-google-maps/api']],
    ['app', '(app|gallery)/', [...SCREENS, 'react-dom', 'workbox-window']],
    ['routes', '(routes/|main\\.tsx)', [...SCREENS, 'react-dom', 'temporal-polyfill', 'workbox-window']],
  ],
  server: [
    ['base', 'base/', []],
    ['process', 'process/', []],
    ['db', 'db/', ['drizzle-orm', '@electric-sql/pglite', 'pg']],
    ['streams', 'streams/', ['drizzle-orm']],
    ['act', 'act/', ['fastify', '@tus/server']],
    ['gateways', 'gateways/', 'arktype drizzle-orm web-push @tus/file-store sharp aws4fetch'.split(' ')],
    ['http', 'http/', ['arktype', '(@fastify/[^/]+|fastify)', '@tus/server', '@lingui/(core|message-utils)']],
    ['subjects', ANY_SUBJECT, ['arktype', 'drizzle-orm', '@node-rs/argon2', 'otpauth']],
    ['sync', 'sync/', ['arktype', 'drizzle-orm']],
    ['realtime', 'realtime/', ['arktype', 'drizzle-orm', 'ws', 'pusher']],
  ],
};
const upTo = (world, floor) =>
  FLOORS[world]
    .slice(0, FLOORS[world].findIndex(([name]) => name === floor) + 1)
    .flatMap(([, files]) => at(`${world}/${files}`));
const floorsOf = (world) =>
  FLOORS[world].flatMap(([name, files, packages]) => [
    mayReach(`${world}-${name}`, at(`${world}/${files}`), [...RULES, ...upTo(world, name)]),
    mayUse(`${world}-${name}`, at(`${world}/${files}`), packages),
  ]);
/** What stands on a world's floors: world, name, its topmost floor, files, packages, what it imports besides. */
const UNDER_THE_ROOF = [
  ['src', 'sw', 'sync', 'sw/', ['arktype', 'workbox-(core|precaching|routing)'], []],
  ['server', 'jobs', 'realtime', 'jobs/', ['drizzle-orm', 'pg-boss'], []],
  ['server', 'demo', 'realtime', 'demo/', ['drizzle-orm'], []],
  ['server', 'app', 'realtime', '(app|routes)\\.ts', ['fastify', 'uuidv7'], ['jobs/']],
  ['server', 'operator', 'realtime', 'operator/', ['arktype', 'temporal-polyfill'], ['app\\.ts']],
  [
    'server',
    'start',
    'realtime',
    '(start|main)\\.ts',
    ['drizzle-orm', 'temporal-polyfill'],
    ['demo/', 'app\\.ts'],
  ],
].flatMap(([world, name, floor, files, packages, besides]) => [
  mayReach(`${world}-${name}`, at(`${world}/${files}`), [
    ...RULES,
    ...upTo(world, floor),
    ...[files, ...besides].flatMap((each) => at(`${world}/${each}`)),
  ]),
  mayUse(`${world}-${name}`, at(`${world}/${files}`), packages),
]);
const OFFICE =
  'react react-dom @lingui/(core|react) @tanstack/react-(query|router) arktype temporal-polyfill uqr';
/** The annexes, and what each imports besides the rules and itself. e2e writes the database of a later version of the app. */
const ANNEXES = {
  testkit: 'src/|server/|scripts/build/',
  scripts: 'src/|server/|testkit/',
  bench: 'src/|server/|testkit/|scripts/',
  proof: 'src/|server/|testkit/|scripts/',
  attack: 'src/|server/|testkit/',
  e2e: 'testkit/|scripts/|proof/|src/db/',
  tests: 'src/|office/|server/|testkit/|scripts/|bench/|proof/|attack/',
};

export default {
  forbidden: [
    mayReach('domain-alone', at('domain/'), at('domain/')),
    mayReach('protocol-on-domain', at('protocol/'), at('domain/', 'protocol/')),
    mayReach('machines-on-rules', at('machines/'), RULES),
    mayReach('server-apart', at('server/'), [...RULES, ...at('server/')]),
    mayReach('app-apart', at('src/'), [...RULES, ...at('src/')]),
    // the office is a page of its own: what it shows comes from the server, never from a phone's databases
    mayReach(
      'office-on-kit',
      at('office/'),
      at('domain/', 'protocol/', 'office/', 'src/(platform|i18n|ui)/'),
    ),
    rule('product-without-office', at('(domain|protocol|machines|src|server)/'), { path: at('office/') }),
    rule('product-without-annexes', at('(domain|protocol|machines|src|server|office)/'), {
      path: Object.keys(ANNEXES).flatMap((name) => at(`${name}/`)),
    }),

    // the types of the schema language alone: the page loads the domain without the language
    rule('packages-of-domain', at('domain/'), { path: 'node_modules/', dependencyTypesNot: ['type-only'] }),
    mayUse('protocol', at('protocol/'), ['arktype']),
    mayUse('machines', at('machines/'), ['xstate']),
    mayUse('office', at('office/'), OFFICE.split(' ')),
    ...floorsOf('server'),
    ...floorsOf('src'),
    ...UNDER_THE_ROOF,

    ...inOrder('domain'),
    ...inOrder('server'),
    ...PARTS.map((name, index) =>
      rule(`${name}-before-later-parts`, at(`src/${name}/`), {
        path: at(`src/${ANY_SUBJECT}`),
        pathNot: parts(PARTS.slice(0, index + 1)),
      }),
    ),
    mayReach('rows-from-rows', at(ROWS), [...RULES, ...upTo('server', 'act'), ...at(ROWS)]),
    rule('screens-without-other-screens', at(`src/${ANY_SUBJECT}`), {
      path: at(`src/${ANY_SUBJECT}`),
      pathNot: [...at('src/$1/'), ...parts(PARTS)],
    }),
    rule('screens-without-the-wire', at('src/(ui|action|shell)/', `src/${ANY_SUBJECT}`), {
      path: at(
        'src/sync/(worker|session/session-runner|net/transport|live/|pull/|upload/|push/pu)',
        'src/sw/',
      ),
    }),
    noNode('no-node-in-rules', at('(domain|protocol|machines)/')),
    noNode('no-node-in-the-app', at('src/')),
    ...Object.entries(ANNEXES).map(([name, others]) =>
      mayReach(`${name}-on-product`, at(`${name}/`), [...RULES, ...at(`(${name}/|${others})`)]),
    ),
    rule('no-circles', [], { circular: true }),
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
