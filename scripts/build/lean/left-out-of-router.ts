/**
 * Of the router: what loads data for a screen, screens that show while it does, masked and rewritten addresses, and the
 * preloading of links. `tests/scripts/build/lean/left-out-of-router.test.tsx` says which options the app may use.
 */
import { methodsOf, type LeftOut } from './left-out.ts';

const core = { library: '@tanstack/router-core', version: '1.171.39' };
const react = { library: '@tanstack/react-router', version: '1.170.46' };

const loading: LeftOut = {
  ...core,
  path: 'dist/esm/load-client.js',
  emptied: [
    // what loaders have brought, who waits for it, and what is brought again behind a screen
    'getLoaderContext',
    'cacheLoaderMatch',
    'runBackground',
    'discardBackground',
    'releaseOwnedFlight',
    'releaseFlight',
    'transferMatchResources',
    'acquireMatchResources',
    // what is shown meanwhile
    'offerPending',
    'finishPending',
    'awaitPendingMinimum',
  ],
  returning: {
    loadResource: 'options[0].signal.aborted ? CANCELED_OUTCOME : [SUCCESS, void 0]',
    // the heads of documents
    projectLane: 'lane',
  },
  instead: {
    'const background = !!(routeLoader &&': 'const background = false && (routeLoader &&',
    'let donor = preloadable && routeLoader &&': 'let donor = false && routeLoader &&',
    'if (!route.options.loader || now - match.updatedAt': 'if (true || now - match.updatedAt',
    'for (const [id, flight] of router._flights ?? []) if (!flight[2]) {': 'for (const [id, flight] of []) {',
    'if (matched[2]?.length) matched[3]': 'if (false) matched[3]',
    'if (background?.length) runBackground': 'if (false) runBackground',
    // a page that a server has rendered
    'const handoff = router._handoff;': 'const handoff = void 0;',
    // the other half of a route, in a file of its own
    'if (!route.lazyFn) return afterLazy();': 'return afterLazy();',
    'if (publicLocation.external) {': 'if (false) {',
  },
};

const routing: LeftOut = {
  ...core,
  path: 'dist/esm/router.js',
  gone: methodsOf('RouterCore.constructor', 'matchRoute clearCache resolveRedirect'),
  emptied: ['runRouteLifecycle', 'extractStrictParams'],
  returning: { startViewTransition: 'fn()', lifecycleEnd: '0' },
  instead: {
    // masked addresses
    'if (this.options.routeMasks) processRouteMasks(': 'if (false) processRouteMasks(',
    'else if (this.options.routeMasks) {': 'else if (false) {',
    'if (opts.mask) next.maskedLocation': 'if (false) next.maskedLocation',
    'if (maskedLocation) {': 'if (false) {',
    'if (__tempLocation && (': 'if (false && (',
    // rewritten ones, and those below another
    '\t\t\t\tif (this.rewrite) {': '\t\t\t\tif (false) {',
    'nextBasepath !== "/" && trimPath(nextBasepath) ? rewriteBasepath(nextBasepath, this.options.caseSensitive, nextRewriteOption) : nextRewriteOption':
      'void 0',
    // what is made of parameters
    'const fn = route.options.params?.stringify ?? route.options.stringifyParams;': 'const fn = void 0;',
    'if (opts._includeValidateSearch && this.options.search?.strict) {': 'if (false) {',
    'if ("~standard" in validateSearch) {': 'if (false) {',
    'if ("parse" in validateSearch)': 'if (false)',
    'if ("search" in routeOptions) {': 'if (false) {',
    'else if (routeOptions.preSearchFilters || routeOptions.postSearchFilters) {': 'else if (false) {',
    // a route of its own for addresses that are none
    'if (this.options.notFoundRoute && (!foundRoute ||': 'if (false && (!foundRoute ||',
    'const notFoundRoute = this.options.notFoundRoute;': 'const notFoundRoute = void 0;',
    'if (this.options.notFoundRoute) matchedRoutes': 'if (false) matchedRoutes',
    ' : route === this.options.notFoundRoute ? committed.find((candidate) => candidate.routeId === route.id) : void 0':
      ' : void 0',
  },
};

const scrolling: LeftOut = {
  ...core,
  path: 'dist/esm/scroll-restoration.js',
  instead: {
    'const scrollToTopSelectors = router.options.scrollToTopSelectors;':
      'const scrollToTopSelectors = void 0;',
    'const behavior = router.options.scrollRestorationBehavior;': 'const behavior = void 0;',
    'if (typeof router.options.scrollRestoration === "function" &&': 'if (false &&',
  },
};

/** The hooks that a route has for itself, and not for any. */
const ofRoutes = 'useMatch useRouteContext useSearch useParams useLoaderDeps useLoaderData useNavigate Link';

const routes: LeftOut = {
  ...react,
  path: 'dist/esm/route.js',
  gone: ['Route', 'RootRoute'].flatMap((name) => methodsOf(`${name}.constructor`, ofRoutes)),
};

const matches: LeftOut = {
  ...react,
  path: 'dist/esm/Match.js',
  returning: { renderPending: 'null' },
  instead: {
    'const resolvedNoSsr = match.ssr === false || match.ssr === "data-only";': 'const resolvedNoSsr = false;',
    'const ShellComponent = route.isRoot && route.options.shellComponent;': 'const ShellComponent = void 0;',
    'const remountDeps = (route.options.remountDeps ?? router.options.defaultRemountDeps)?.({':
      'const remountDeps = void 0 && ({',
    'if (router.ssr && !canWrapInSuspense(': 'if (false && !canWrapInSuspense(',
  },
};

const links: LeftOut = {
  ...react,
  path: 'dist/esm/link.js',
  emptied: ['cancelPreload'],
  instead: {
    ', preload: userPreload, preloadDelay: userPreloadDelay,': ',',
    'const preloadDelay = userPreloadDelay ?? router.options.defaultPreloadDelay ?? 0;':
      'const preloadDelay = 0;',
    'const preload = options.reloadDocument || externalLink || linkDisabled ? false : userPreload ?? router.options.defaultPreload;':
      'const preload = false;',
    'const hasRenderFetched = React$1.useRef(false);': 'const hasRenderFetched = {};',
    'const enqueuePreload = React$1.useCallback((e) => {': 'const enqueuePreload = void ((e) => {',
    'React$1.useEffect(() => {\n\t\tif (!preload) return;': 'void (() => {',
    'props.onBlur = composeHandlers(onBlur, handleLeave);': '',
    'props.onFocus = composeHandlers(onFocus, enqueuePreload);': '',
    'props.onMouseEnter = composeHandlers(onMouseEnter, enqueuePreload);': '',
    'props.onMouseLeave = composeHandlers(onMouseLeave, handleLeave);': '',
    'props.onTouchStart = composeHandlers(onTouchStart, handleTouchStart);': '',
  },
};

export const ofRouter: readonly LeftOut[] = [loading, routing, scrolling, routes, matches, links];
