/**
 * Who may import whom. domain ← protocol ← machines ← { server, src, office } ← the annexes; within a world, a file stands
 * on a floor and imports it and those below; on the floor of the subjects, subjects stand in one order for all worlds,
 * and so do the office's folders.
 * What is not listed is forbidden. tests/boundaries breaks each rule once and looks whether it is seen.
 */
const at = (...paths) => paths.map((path) => `^${path}`);
const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });
const NOT_OURS = ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
const OUTSIDE = ['node_modules', '^virtual:', '^[a-z:_/-]+$'];

/** The files that others may import. */
const mayReach = (name, from, allowed) =>
  rule(name, from, { pathNot: [...allowed, ...OUTSIDE], dependencyTypesNot: NOT_OURS });
const folderOf = (name) => `node_modules/(@types/)?${name}/`;
/** The packages that files may import. */
const mayUse = (name, from, packages) =>
  rule(`packages-of-${name}`, from, { path: 'node_modules/', pathNot: packages.map(folderOf) });
const RULES = at('(domain|protocol|machines)/');
/** A subject imports itself and those before it. */
const SUBJECTS = (
  'base data contact-mask health file notice settings person place car money site feed trip reputation driver booking bid ' +
  'report face account call-back office aloud outbox'
).split(' ');
const OFFICE_FOLDERS = 'kit trips cars money reports settings people site'.split(' ');
const ANY_SUBJECT = `(${SUBJECTS.join('|')})/`;
const ANY_SCREEN = at(`src/${ANY_SUBJECT}`);
/** What only the sync worker runs. */
const WIRE = at('src/(sw/|sync/(worker|session/session-runner|net/transport|live/|pull/|upload/|push/pu))');
/** What every subject of the server may read: how rows are shown, and what those are made from. */
const ROWS = 'server/(?!jobs/|operator/).*\\b(projection|books|interests|choices)\\.ts$';
/** What keeps a car busy are its trips and offers: they are asked, and called off, where it is switched off. */
const BUSY_CARS = at('server/car/(busy|service|switch-off)\\.ts');
/** What the screens of other subjects may show; parts know earlier parts alone. */
const PARTS = ['file', 'place', 'money/parts', 'site/explained', 'trip/parts', 'trip/road', 'reputation'];
const parts = (names) => names.flatMap((name) => at(`src/${name}/`));
const inOrder = ([world, folders]) =>
  folders.slice(0, -1).map((subject, index) => ({
    name: `${world}-${subject}-before-later-subjects`,
    severity: 'error',
    from: { path: at(`${world}/${subject}/`), pathNot: BUSY_CARS },
    to: { path: at(`${world}/(${folders.slice(index + 1).join('|')})/`), pathNot: at(ROWS) },
  }));

const rows = (table) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
const SCREENS = 'react @lingui/(core|react) @tanstack/react-router @xstate/react xstate';
/** The floors of a world, the lowest first: name, files, packages. */
const FLOORS = {
  src: rows(`
    platform  platform/  react uuidv7
    i18n      (i18n/|.*/locales/)  react @lingui/(core|react)
    ui        ui/        react @lingui/(core|react) embla-carousel-react @xstate/react
    db        db/        dexie dexie-react-hooks react
    sync      sync/      temporal-polyfill ofetch pusher-js xstate react dexie-react-hooks
    action    action/    ${SCREENS}
    shell     shell/     ${SCREENS}
    subjects  ${ANY_SUBJECT}  ${SCREENS} embla-carousel-react @react-google-maps/api qr
    app       (app|gallery)/  ${SCREENS} react-dom workbox-window
    routes    (routes/|main\\.tsx)  ${SCREENS} react-dom temporal-polyfill workbox-window`),
  server: rows(`
    base      base/
    process   process/
    db        db/        drizzle-orm @electric-sql/pglite pg
    streams   streams/   drizzle-orm
    metrics   metrics/   prom-client
    act       act/       fastify @tus/server
    gateways  gateways/  arktype drizzle-orm web-push @tus/server sharp aws4fetch
    http      http/      arktype (@fastify/[^/]+|fastify) @tus/server @lingui/(core|message-utils)
    subjects  ${ANY_SUBJECT}  arktype drizzle-orm @node-rs/argon2 otpauth
    sync      (sync|nodata)/  arktype drizzle-orm
    realtime  realtime/  arktype drizzle-orm ws pusher`),
};
const upTo = (world, floor) =>
  FLOORS[world]
    .slice(0, FLOORS[world].findIndex(([name]) => name === floor) + 1)
    .flatMap(([, files]) => at(`${world}/${files}`));
const floorsOf = (world) =>
  FLOORS[world].flatMap(([name, files, ...packages]) => [
    mayReach(`${world}-${name}`, at(`${world}/${files}`), [...RULES, ...upTo(world, name)]),
    mayUse(`${world}-${name}`, at(`${world}/${files}`), packages),
  ]);
/** What stands on a world's floors: world, name, its topmost floor, files, what it imports besides, packages. */
const UNDER_THE_ROOF = rows(`
  src     sw        sync      sw/        sw/    workbox-(core|precaching|routing)
  server  jobs      realtime  jobs/      jobs/  drizzle-orm pg-boss
  server  demo      realtime  demo/      demo/  drizzle-orm
  server  app       realtime  (app|routes|measured)\\.ts  jobs/  fastify uuidv7
  server  backup    gateways  backup/    backup/  arktype drizzle-orm @electric-sql/pglite pg
  server  operator  realtime  operator/  (app\\.ts|backup/)  arktype drizzle-orm temporal-polyfill
  server  start     realtime  (start|main)\\.ts  (demo/|app\\.ts)  drizzle-orm temporal-polyfill
`).flatMap(([world, name, floor, files, besides, ...packages]) => {
  const from = at(`${world}/${files}`);
  const floors = [...RULES, ...upTo(world, floor), ...from, ...at(`${world}/${besides}`)];
  return [mayReach(`${world}-${name}`, from, floors), mayUse(`${world}-${name}`, from, packages)];
});
const OFFICE =
  'react(-dom)? @lingui/(core|react) @tanstack/react-(query|router) arktype temporal-polyfill qr'.split(' ');
/**
 * What each world imports besides itself. The office is a page of its own: what it shows comes from the server, never from a
 * phone's databases. e2e writes the database of a later version of the app.
 */
const WORLDS = rows(`
  domain    domain/
  protocol  domain/
  machines  (domain|protocol)/
  server    (domain|protocol|machines)/
  src       (domain|protocol|machines)/
  office    (domain|protocol|src/(platform|i18n|ui))/
  testkit   (domain|protocol|machines)/ (src|server|scripts/build)/
  scripts   (domain|protocol|machines)/ (src|server|testkit)/
  bench     (domain|protocol|machines)/ (src|server|testkit|scripts)/
  proof     (domain|protocol|machines)/ (src|server|testkit|scripts)/
  attack    (domain|protocol|machines)/ (src|server|testkit)/
  e2e       (domain|protocol|machines)/ (testkit|scripts|proof|src/db)/
  tests     (domain|protocol|machines)/ (src|office|server|testkit|scripts|bench|proof|attack)/`);
/** A rule of its own for each step of an order: none imports what comes after it. */
const bySubject = [
  ...Object.entries({ domain: SUBJECTS, server: SUBJECTS, office: OFFICE_FOLDERS }).flatMap(inOrder),
  ...PARTS.map((name, index) => {
    const earlier = parts(PARTS.slice(0, index + 1));
    return rule(`${name}-before-later-parts`, at(`src/${name}/`), { path: ANY_SCREEN, pathNot: earlier });
  }),
  mayReach('rows-from-rows', at(ROWS), [...RULES, ...upTo('server', 'act'), ...at(ROWS)]),
  rule('screens-without-other-screens', ANY_SCREEN, {
    path: ANY_SCREEN,
    pathNot: [...at('src/$1/'), ...parts(PARTS)],
  }),
  rule('screens-without-the-wire', [...ANY_SCREEN, ...at('src/(ui|action|shell)/')], { path: WIRE }),
];

export default {
  forbidden: [
    ...WORLDS.map(([world, ...others]) =>
      mayReach(`${world}-alone`, at(`${world}/`), at(`${world}/`, ...others)),
    ),
    // the types of the schema language alone: the page loads the domain without the language
    rule('packages-of-domain', at('domain/'), { path: 'node_modules/', dependencyTypesNot: ['type-only'] }),
    mayUse('protocol', at('protocol/'), ['arktype']),
    mayUse('machines', at('machines/'), ['xstate']),
    mayUse('office', at('office/'), OFFICE),
    ...['server', 'src'].flatMap(floorsOf),
    ...UNDER_THE_ROOF,
    ...bySubject,
    rule('no-node-in-rules', RULES, { dependencyTypes: ['core'] }),
    rule('no-node-in-the-app', at('src/'), { dependencyTypes: ['core'] }),
    rule('no-circles', [], { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
