/**
 * Names of properties that a library has for itself alone, which the build makes shorter: minifiers leave the names of
 * properties, since they cannot know who else uses them. They stand on objects that the library makes and hands to
 * nobody, in no text, and in no other module of the app, which `checkInternal` sees to at every build.
 */

type Library = {
  /** How the path of its module ends. */
  path: string;
  names: readonly string[];
};

/** Of a fiber, its hooks, its queues of updates and its root. */
const ofReact =
  'memoizedState memoizedProps pendingProps updateQueue subtreeFlags childLanes alternate elementType deletions ' +
  'refCleanup baseState baseQueue baseLanes firstBaseUpdate lastBaseUpdate hiddenCallbacks lastRenderedReducer lastRenderedState ' +
  'hasEagerState eagerState revertLane lastEffect memoCache firstContext cachePool pooledCache pooledCacheLanes dehydrated ' +
  'isDehydrated retryLane treeContext hydrationErrors tailMode renderingStartTime retryQueue pendingLanes suspendedLanes ' +
  'pingedLanes warmLanes expiredLanes entangledLanes entanglements expirationTimes hiddenUpdates errorRecoveryDisabledLanes ' +
  'shellSuspendCounter cancelPendingCommit callbackNode callbackPriority timeoutHandle pendingContext pingCache blockedOn ' +
  'targetContainers unsuspend stylesheets waitingForImages suspenseyImages imgBytes imgCount _visibility _retryCache ' +
  '_fragmentFiber _eventListeners _observers optionsOrUseCapture treeForkCount hoistableScripts hoistableStyles';

/** Of its databases, transactions, promises and queries. */
const ofDexie =
  '_state _dbSchema _allTables _storeNames _middlewares _promise _waitingFor _waitingQueue _cfg _consoleTask _completion _reject ' +
  '_resolve _trans _ondirectionchange _addAlgorithm _blockedFuncs _novip _reculock _fireOnBlocked _listeners _versions _deps ' +
  '_memoizedTables _maxKey _lib _read _spinCount _hasGetAll _whenReady _subscribe numFailures dbOpenError isBeingOpened ' +
  'onReadyBeingFired optimisticOps idbtrans idbdb extractKey disableAutoOpen openComplete dbReadyPromise dbReadyResolve ' +
  'PR1398_maxLoop openCanceller cancelOpen isPrimaryKey addKeys addKey transless replayFilter idxByName finalize keysOnly ' +
  'storeNames storesSource autoSchema contentUpgrade outbound valueMapper echoes isMatch obsSet unhandleds includeLowers ' +
  'includeUppers lowLevelIndex awaits lockOwnerFor keyTail ignoreTransaction isAdditionalChunk onunhandled letThrough isPrimKey ' +
  'isVirtual readHook subscr updatesTable mappedClass changeSpecs wantResults';

export const libraries = {
  react: { path: '/react-dom/cjs/react-dom-client.production.js', names: ofReact.split(' ') },
  dexie: { path: '/dexie/dist/modern/dexie.mjs', names: ofDexie.split(' ') },
} satisfies Record<string, Library>;

const either = (names: readonly string[]): string => `(?:${names.join('|')})`;

/** For a minifier: exactly these names. */
export const exactly = (names: readonly string[]): RegExp => new RegExp(`^${either(names)}$`);

/**
 * @param id the path of a module @param code its text
 * @throws Error where a module uses a name that is another's own, or a library says its own in a text
 */
export function checkInternal(id: string, code: string): void {
  for (const { path, names } of Object.values<Library>(libraries)) {
    const one = either(names);
    const [, misused] =
      new RegExp(id.endsWith(path) ? `["'\`](${one})["'\`]` : `(?<![\\w$])(${one})(?![\\w$])`).exec(code) ??
      [];
    if (misused !== undefined) throw new Error(`${id} uses ${misused}, which is not only ${path}'s own`);
  }
}
