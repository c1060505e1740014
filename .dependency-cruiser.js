/** The directions of the house: domain ← protocol ← machines ← { src, server }; see docs/ARCHITECTURE.md. */
const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    pathNot: [...allowed, 'node_modules', '^[a-z:_/-]+$'],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
  },
});
const root = process.env.BOUNDARIES_ROOT ?? '';
const at = (path) => `^${root}${path}`;

export default {
  forbidden: [
    layer('domain-is-pure', at('domain/'), [at('domain/')]),
    layer('protocol-on-domain', at('protocol/'), [at('(domain|protocol)/')]),
    layer('machines-on-rules', at('machines/'), [at('(domain|protocol|machines)/')]),
    layer('server-apart', at('server/'), [at('(domain|protocol|machines|server)/')]),
    layer('app-apart', at('src/'), [at('(domain|protocol|machines|src)/'), '^virtual:']),
    layer('platform-at-the-bottom', at('src/platform/'), [
      at('(domain|protocol|machines)/'),
      at('src/platform/'),
    ]),
    layer('db-below-sync', at('src/db/'), [at('(domain|protocol|machines)/'), at('src/(platform|db)/')]),
    layer('i18n-below-sync', at('src/i18n/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|i18n|db|features/[^/]+/locales|(ui|shell|trip|places|routes)/locales)'),
    ]),
    layer('ui-without-domain-screens', at('src/ui/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|i18n|ui)/'),
    ]),
    layer('sync-below-features', at('src/sync/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|i18n|db|sync)/'),
    ]),
    layer('shell-below-features', at('src/shell/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|ui|i18n|db|sync|shell)/'),
    ]),
    layer('trip-parts-below-features', at('src/trip/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|ui|i18n|db|sync|trip)/'),
    ]),
    layer('place-parts-below-features', at('src/places/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|ui|i18n|db|sync|places)/'),
    ]),
    layer('worker-below-features', at('src/sw/'), [
      at('(domain|protocol|machines)/'),
      at('src/(platform|i18n|db|sync|sw)/'),
    ]),
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: at('src/features/([^/]+)/') },
      to: { path: at('src/features/([^/]+)/'), pathNot: at('src/features/$1/') },
    },
    {
      name: 'features-below-routes',
      severity: 'error',
      from: { path: at('src/features/') },
      to: { path: [at('src/routes/'), at('src/main')] },
    },
    {
      name: 'only-db-owns-dexie',
      severity: 'error',
      from: { path: at('src/'), pathNot: at('src/db/') },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'only-sync-owns-the-network',
      severity: 'error',
      from: { path: at('src/'), pathNot: at('src/(sync|sw)/') },
      to: { path: 'node_modules/(ofetch|pusher-js)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
