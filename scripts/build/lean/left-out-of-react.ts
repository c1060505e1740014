/**
 * What of react-dom nothing of ours can reach. The app is rendered in the place of a page that waits for it, never taken
 * over from React's own markup, so nothing is dehydrated; of React's special elements it has Suspense and StrictMode alone.
 */
import { NAMED } from '../react-module.ts';
import type { LeftOut } from './left-out.ts';
import { checkEvents, heardInstead, unheardStatements } from './heard-events.ts';

/**
 * Profilers, dehydrated fragments, lists of Suspense, scopes, hidden trees and classes of old, elements that
 * React moves into the head, the document's own elements, throws, view transitions, activities. A fiber of one of them stops
 * React with its error 156.
 */
const TAGS = [12, 18, 19, 21, 23, 25, 26, 27, 29, 30, 31];

/** The lanes that view transitions may have. */
const TRANSITION_LANES = 335_544_064;

const variables = {
  // markup of the server is taken over
  isHydrating: 'false',
  hydrationParentFiber: 'null',
  nextHydratableInstance: 'null',
  hydrationErrors: 'null',
  blockedOn: 'null',
  currentReplayingEvent: 'null',
  // a view transition
  shouldStartViewTransition: 'false',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  appearingViewTransitions: 'null',
  viewTransitionCancelableChildren: 'null',
  // developer tools, which cannot read the built app (internal-names.ts)
  injectedHook: 'null',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  // a browser without the event `input`
  isInputEventSupported: 'true',
  // texts that are being composed, and those before they are put in
  canUseCompositionEvent: 'false',
  isComposing: 'false',
  canUseTextInputEvent: 'false',
};

const HOOKS = [
  'useActionState',
  'useFormState',
  'useOptimistic',
  'useHostTransitionStatus',
  'useMemoCache',
  'useCacheRefresh',
];
const DISPATCHERS = [
  'ContextOnlyDispatcher',
  'HooksDispatcherOnMount',
  'HooksDispatcherOnUpdate',
  'HooksDispatcherOnRerender',
];

const ofViewTransitions = [
  'startViewTransition',
  'trackEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
];

/** Of markup that is taken over, and of events that wait for it. */
const ofHydration = [
  'popToNextHostParent',
  'prepareToHydrateHostInstance',
  'updateDehydratedSuspenseComponent',
  'throwOnHydrationMismatch',
  'retryDehydratedSuspenseBoundary',
  'registerSuspenseInstanceRetry',
  'commitSuspenseHydrationCallbacks',
  'retryIfBlockedOn',
  'clearIfContinuousEvent',
];

/** Style sheets, scripts and images that React waits for, or asks for ahead. */
const ofResources = [
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'insertSuspendedStylesheets',
  'accumulateSuspenseyCommitOnFiber',
  'preloadInstanceAndSuspendIfNeeded',
];

/** References to fragments. */
const ofFragments = [
  'FragmentInstance',
  'commitNewChildToFragmentInstance',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
];

/** Functions as the action of a form. */
const ofActions = ['extractEvents$1', 'requestFormReset', 'recursivelyResetForms'];

export const ofReact: LeftOut = {
  library: 'react-dom',
  version: '19.3.1',
  path: 'cjs/react-dom-client.production.js',
  never: {
    tags: TAGS,
    bits: [TRANSITION_LANES],
    variables,
    properties: { dehydrated: 'null', isDehydrated: 'false' },
    statements: [
      'FragmentInstance.prototype.',
      'exports.hydrateRoot = ',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
      'ReactDOMSharedInternals.findDOMNode = ',
      ...unheardStatements,
    ],
  },
  gone: DISPATCHERS.flatMap((dispatcher) => HOOKS.map((hook) => `${dispatcher}.${hook}`)),
  emptied: [
    ...ofViewTransitions,
    ...ofHydration,
    ...ofResources,
    ...ofFragments,
    ...ofActions,
    'setPropOnCustomElement',
    'defaultOnDefaultTransitionIndicator',
    'constructSelectEvent',
  ],
  instead: heardInstead,
  returning: {
    isHostHoistableType: 'false',
    isCustomElement: 'false',
    isFragmentInstanceParent: 'false',
    maySuspendCommit: 'false',
    waitForCommitToBeReady: 'null',
    popHydrationState: 'false',
    upgradeHydrationErrorsToRecoverable: 'null',
    getNextHydratable: 'null',
    getParentHydrationBoundary: 'null',
    // a browser without the event `textInput`
    getFallbackBeforeInputChars: 'null',
    // what components were around an error, which nobody reads
    getStackByFiberInDevAndProd: "''",
    getComponentNameFromType: 'null',
  },
};

const names = [
  ...HOOKS,
  'useFormStatus',
  'hydrateRoot',
  'Activity',
  'Profiler',
  'ViewTransition',
  'unstable_SuspenseList',
  'addTransitionType',
  'requestFormReset',
  'preconnect',
  'prefetchDNS',
  'preload',
  'preloadModule',
  'preinit',
  'preinitModule',
];
const asked = new RegExp(`\\.(${names.join('|')})\\b`);
const made = /\bjsxs?\)?\(["'`](html|head|body|title|meta|link|style|[a-z]+-[\w-]+)["'`]/;

/**
 * @param id the path of a module @param code its text in a script, not minified
 * @throws Error where it asks React for what is left out, or makes an element that React treats in a way that is left out
 */
export function checkReact(id: string, code: string): void {
  checkEvents(id, code);
  const [, name] = (id.startsWith(NAMED) ? asked : made).exec(code) ?? [];
  if (name !== undefined) throw new Error(`${id} has ${name}, which left-out-of-react.ts leaves out`);
}
