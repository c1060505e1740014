import { methodsOf, type LeftOut } from './left-out.ts';

const gone = [
  ...methodsOf('Table', 'mapToClass defineClass upsert bulkAdd offset each'),
  ...methodsOf('Collection', 'offset until or desc raw eachKey eachUniqueKey eachPrimaryKey keys uniqueKeys'),
  ...methodsOf('Collection', 'firstKey lastKey'),
  ...methodsOf('WhereClause', 'aboveOrEqual below belowOrEqual startsWith startsWithAnyOf notEqual noneOf'),
  ...methodsOf('WhereClause', 'inAnyRange startsWithIgnoreCase equalsIgnoreCase anyOfIgnoreCase'),
  'WhereClause.startsWithAnyOfIgnoreCase',
  // a transaction that is kept open for something else than databases
  'Transaction.waitFor',
  'ignoreTransaction',
  'currentTransaction',
  'timeout',
  // what a database says of itself, and what belongs to no database
  'hasBeenClosed',
  'hasFailed',
  'dynamicallyOpened',
  'unuse',
  'exists',
  'async',
  'spawn',
  'semVer',
];

const instead = {
  // what live queries share in memory, and show before it is written: each database has it switched off
  'this.use(cacheMiddleware);': '',
  'let cachable = isCachableContext(PSD, table) &&': 'let cachable = false &&',

  // hooks, which nothing here hangs on a table
  'this.use(hooksMiddleware);': '',
  '.then((res) => this.hook.reading.fire(res))': '',
  'result.map((res) => this.hook.reading.fire(res))': 'result',
  'const readingHook = table.hook.reading.fire;': 'const readingHook = mirror;',
  'creating: [hookCreatingChain, nop],': '',
  'reading: [pureFunctionChain, mirror],': '',
  'updating: [hookUpdatingChain, nop],': '',
  'deleting: [hookDeletingChain, nop],': '',
  'getObjectDiff: getObjectDiff,': '',

  // a part of a compound index as an index, and one query or another
  'this.use(virtualIndexMiddleware);': '',
  '    if (!ctx.or) {': '    if (true) {',

  // what it says on a developer's machine
  "var debug = typeof location !== 'undefined' &&": 'var debug = false &&',
  'get: () => debug,': '',

  // changes that are made of what is there: add, remove, replacePrefix
  'if (value instanceof PropModification) {': 'if (false) {',
  // documents of Yjs
  'const yProps = dbschema[storeName]?.yProps;': 'const yProps = null;',
  // transactions by generators
  "else if (typeof returnValue.next === 'function' &&": 'else if (false &&',
  // the names of all databases, kept in one of their own where the browser does not say them
  'return getDatabaseNames(Dexie.dependencies).then(cb);': '',
  // one that is opened with whatever tables it has
  'if (state.autoSchema && !db._options.allowEmptyDB) {': 'if (false) {',
  'if (state.autoSchema)': 'if (false)',
  'this.unuse({ stack, name });': ';',
  // a transaction that waits for something else
  'Dexie.ignoreTransaction(promiseOrFunction)': 'null',
  '.timeout(optionalTimeout || 60000);': ';',
  'return PSD.trans ? PSD.trans.waitFor(promise) : promise;': '',

  // what it hands out of itself
  '    derive: derive,': '',
  '    extend: extend,': '',
  '    props: props,': '',
  '    override: override,': '',
  '    Events: Events,': '',
  '    extendObservabilitySet,\n': '',
  '    getByKeyPath: getByKeyPath,': '',
  '    setByKeyPath: setByKeyPath,': '',
  '    delByKeyPath: delByKeyPath,': '',
  '    shallowClone: shallowClone,': '',
  '    deepClone: deepClone,': '',
  '    errnames: errnames,': '',
  '    asap: asap$1,': '',
  // what a promise in a transaction has beside all and race
  'if (NativePromise.allSettled)': 'if (false)',
  "if (NativePromise.any && typeof AggregateError !== 'undefined')": 'if (false)',

  // what is done before a database is ready, by the database that may do it before the others
  'this.on.ready.subscribe =': '',
  'override(this.on.ready.subscribe, (subscribe) => {': 'void ((subscribe) => {',
  'if (state.onReadyBeingFired.length > 0) {': 'if (false) {',
  'const vipDB = new Proxy(this, {': 'const vipDB = void ({',

  // browsers that the build is not for: all have WeakRef and getAll
  "if (typeof FinalizationRegistry !== 'undefined' &&": 'if (true ||',
  "'getAll' in tempStore &&": 'true ||',
  "db._hasGetAll = 'getAll' in store;": '',
};

export const ofDexie: LeftOut = {
  library: 'dexie',
  version: '4.4.7',
  path: 'dist/modern/dexie.mjs',
  gone,
  emptied: ['signalSubscribersNow', '_onDatabaseCreated', '_onDatabaseDeleted', 'setDebug'],
  returning: {
    builtInDeletionTrigger: 'res',
    catch: 'this.then(null, onRejected)',
    // by one index, or by one field and its value
    'Table.where':
      "typeof indexOrCrit === 'string' ? new this.db.WhereClause(this, indexOrCrit) : keys(indexOrCrit).length === 1" +
      ' ? this.where(keys(indexOrCrit)[0]).equals(indexOrCrit[keys(indexOrCrit)[0]]) : undefined',
  },
  instead,
};
