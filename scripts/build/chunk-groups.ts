/**
 * Which modules of the app share a chunk. Left to itself, the bundler makes a chunk of every set of modules that the
 * same screens need: some fifty files for one page, each compressed alone, and each a request that the service worker
 * answers. Here they are grouped by a person's way through the app:
 *
 *   start      what the page needs before any screen, and what both sides of the sign-in share
 *   account    the rest of the sign-in
 *   rules      what the forms of visitors know: which texts carry a number, how cars are drawn
 *   signed-in  the rest of the feed and of the frame around signed-in screens, its icons included
 *   common     what the page's start shares with the sync worker
 *   store      what signed-in screens share with the sync worker: the databases
 *   work       what later screens share with it
 *   link       the way to the server and the checkers of its answers, which visitors share with it
 *   xstate     the library of the machines, likewise
 *   kit        what signed-in screens share with the other screens of visitors
 *   parts      small parts of the kit and small rules that later screens use: the start names every chunk, so few are
 *              cheaper
 *   shared     what the rest of asking and of bids share with what the sync worker loads later, or with visitors' screens
 *   gazetteer  all places, where the country ends, and which places are not in it
 *   asking     the rest of asking for a trip: few requests for somebody whose first page this is
 *   bids       the rest of a passenger's own trip while it waits for bids, likewise
 *   choosing   the rest of it once there is a bid
 *   after      what every page loads when it has started, and what visitors read, its screen included: one request instead of
 *              eleven
 *   calls      the calls of somebody who signs up or in, and the checkers of their answers
 *   data-use   what counts the bytes of every page
 *   screens    the style sheet of all of these but the sign-in
 *   asked      the style sheet of the home page, of asking and of bids
 *
 * So the worker never loads a part of the page, and a visitor's page never the databases. Every other module stays
 * where the bundler puts it: with the screen that needs it.
 */

import { smallPartFolders, smallParts } from './small-parts.ts';

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
/** The bundler's view of its module graph. */
export type ModuleGraph = { getModuleInfo(id: string): Module | null };

type Entry =
  | 'start'
  | 'signIn'
  | 'visitor'
  | 'signedIn'
  | 'worker'
  | 'feedMessages'
  | 'home'
  | 'asking'
  | 'bids'
  | 'choosing';
/** The modules of each entry; `screens` are those of all screens, `visitors` those of the screens before a sign-in. */
type Reach = Record<Entry | 'screens' | 'visitors' | 'laterWorker' | 'smallParts', Set<string>>;

/** The screens on the way to a session, by the names of their modules; the sign-in itself is an entry of its own. */
export const beforeSession = ['signup', 'before-sign-in', 'forgot-password', 'reset-password', 'driver-join'];

const account = 'src/routes/account';
const entries: Record<Entry, string[]> = {
  start: ['src/main.tsx'],
  signIn: [`${account}/signin.tsx`],
  visitor: [...beforeSession, 'impersonate'].map((name) => `${account}/${name}.tsx`),
  signedIn: ['src/routes/feed.tsx', 'src/app/signed-in-shell.tsx'],
  worker: ['src/sync/worker.ts'],
  // what the worker loads only once the feed is subscribed: neither may load a part of the page
  feedMessages: ['protocol/pack/feed-message.ts'],
  home: ['src/routes/home.tsx'],
  asking: ['src/routes/trip-request.tsx', 'src/place/place-finder.ts'],
  bids: ['src/routes/trip/trip-bidding.tsx'],
  choosing: [
    'src/bid/passenger/choose-bid.tsx',
    'src/reputation/asked-first.tsx',
    'src/booking/return-offers.tsx',
  ],
};

/** The folders of src below the screens. */
const BELOW_SCREENS = /^(?:platform|i18n|db|sync|sw)\//;

/** Loaded one after the other once a page has started. */
const afterStart = [
  'src/app/start/after-start.ts',
  'src/app/visitor-foot.tsx',
  'src/shell/footer.tsx',
  'src/shell/site-foot.tsx',
  'src/ui/icons/further-icon-drawings.ts',
];

/** Every path that the groups name. One that does not exist would silently travel with another chunk. */
export const namedPaths = [
  ...Object.values(entries).flat(),
  ...smallPartFolders,
  ...smallParts,
  ...afterStart,
];

/** Everything that the given modules import, directly or indirectly; of dynamic imports those that `follows` accepts. */
function reachedFrom(
  graph: ModuleGraph,
  ids: readonly string[],
  follows: (id: string) => boolean = () => false,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    reached.add(id);
    waiting.push(...module.importedIds, ...module.dynamicallyImportedIds.filter(follows));
  }
  return reached;
}

/** A screen's own chunk: the bundler names it after its route, and the build's manifest finds it by that name. */
const isScreen = /\/src\/(?:main\.tsx|routes\/(?:account\/signin|feed)\.tsx|sync\/worker\.ts)$/;
const isScreensSheet = /\/src\/(?:ui\/base\/screens|site\/information\/[\w-]+)\.css$/;
const isFeedOnly = /\/src\/feed\/list\//;
/** A page counts its bytes once it has started; the worker from its start on. */
const isMeter = /\/src\/sync\/net\/data-meter\.ts$/;
const areDrawings = /\/src\/ui\/icons\/screen-icon-drawings\.ts$/;
/** What the second step of signing up shares with every screen that has a layer. */
const areLayers = /\/src\/platform\/layers\.ts$/;
/** What the eviction writes, and what each page loads: with the databases, so that neither loads a chunk of later screens. */
const isInStore = /\/src\/db\/(?:mirror\/evicted|device\/watch-errors)\.ts$/;
/** What a visitor's first call and the worker need: the way to the server, and the checkers of its answers. */
const isCall =
  /\/(?:protocol\/(?:checker|sync|wire)|src\/sync\/net)\/(?:type|checker|expression|lazy|notice-choice|http|fetch-with-timeout|link-quality|transport|hedged-request|proof-header)\.ts$/;
/** All places and the country around them, which other screens need without the rest. */
const isGazetteer =
  /\/domain\/(?:data\/(?:places|sub-districts|country-outline)|place\/(?:gazetteer|narrow-table|country|great-circle|fold)|trip\/meeting\/forged-place)\.ts$/;
/** A note on a sign-in screen, and on what visitors read: what they load for it must not be the sign-in. */
const isAlert = /\/src\/ui\/status\/alert\.(?:tsx|css)$/;
/** What visitors read, also in a sheet while they sign up. */
const isRead = /\/src\/(?:site\/information\/(?:terms|privacy)|routes\/information\/information)\.tsx$/;
/** The way to the server of who has no session, and the checkers of what comes back. */
const isAccountCall =
  /\/(?:protocol\/api\/accounts\.ts|src\/sync\/calls\/(?:api|json-call)\.ts|node_modules\/(?:ofetch|destr|ufo)\/.*)$/;
const isDataUse = /\/(?:src\/db\/device\/data-use|protocol\/wire\/uploads)\.ts$/;
/** What the home page shows of own trips, which their list shows too. */
const isOwnTrip =
  /\/src\/(?:trip\/(?:own\/trip-card(?:-foot)?\.tsx|parts\/running-trips\.ts)|action\/use-listed\.ts)$/;
/** The style of these screens; that of the kit comes with the kit. */
const ofAsking = /\/src\/(?:feed|trip|bid|booking|place|shell|money\/parts|ui\/(?:frame|choosers))\/.*\.css$/;
/** What a visitor's form knows without asking anybody, and the drawings of cars. */
const isRule = /\/(?:domain\/|src\/ui\/cars\/car-drawings\.ts$)/;
/** Small enough for any screen; the worker reads the feed's messages with them. */
const areDistricts = /\/domain\/(?:(?:place|data)\/districts|place\/tables)\.ts$/;
const isXstate = /\/node_modules\/xstate\//;

const isAfterStart = (id: string): boolean =>
  /\/node_modules\/workbox-window\//.test(id) || afterStart.some((path) => id.endsWith(`/${path}`));

function isSmallPart(id: string, { smallParts: listed }: Reach): boolean {
  return (
    listed.has(id) || (/\.tsx?$/.test(id) && smallPartFolders.some((folder) => id.includes(`/${folder}`)))
  );
}

function groupOf(id: string, reach: Reach): string | null {
  const { start, signIn, visitor, signedIn, worker, feedMessages } = reach;
  if (isGazetteer.test(id)) return 'gazetteer';
  if (isRead.test(id)) return 'after';
  if (isAccountCall.test(id)) return 'calls';
  if (areDistricts.test(id)) return 'shared';
  if (isDataUse.test(id)) return 'data-use';
  if (isScreensSheet.test(id)) return 'screens';
  if (isInStore.test(id)) return 'store';
  if (areDrawings.test(id)) return 'signed-in';
  if (areLayers.test(id)) return 'kit';
  if (isMeter.test(id)) return 'work';
  if (isScreen.test(id) || isFeedOnly.test(id)) return null;
  const early = start.has(id) || signIn.has(id);
  if (id.endsWith('.css') && signedIn.has(id) && !early) return 'screens';
  if (id.endsWith('.css') && !early && isAskedStyle(id, reach)) return 'asked';
  const isAsked = reach.asking.has(id) || reach.bids.has(id);
  if (worker.has(id) || feedMessages.has(id)) {
    if (early) return 'common';
    if (signedIn.has(id)) return visitor.has(id) ? 'common' : 'store';
    if (isCall.test(id)) return 'link';
    if (!worker.has(id) || !reach.screens.has(id) || reach.visitors.has(id)) return isAsked ? 'shared' : null;
    return isXstate.test(id) ? 'xstate' : 'work';
  }
  if (!early && !signedIn.has(id) && isAfterStart(id)) return 'after';
  if (start.has(id) || (signIn.has(id) && (signedIn.has(id) || isAlert.test(id)))) return 'start';
  if (signIn.has(id)) return 'account';
  if (!signedIn.has(id)) return visitor.has(id) ? groupOfVisitor(id) : groupOfLater(id, reach);
  return visitor.has(id) ? 'kit' : 'signed-in';
}

const isAskedStyle = (id: string, { home, asking, bids }: Reach): boolean =>
  ofAsking.test(id) && (home.has(id) || asking.has(id) || bids.has(id));

const groupOfVisitor = (id: string): string | null => (isRule.test(id) ? 'rules' : null);

/** The group of what neither a visitor nor the feed needs. */
function groupOfLater(id: string, reach: Reach): string | null {
  if (isSmallPart(id, reach)) return 'parts';
  if (reach.laterWorker.has(id)) return reach.asking.has(id) || reach.bids.has(id) ? 'shared' : null;
  if (isOwnTrip.test(id)) return 'bids';
  if (reach.asking.has(id)) return 'asking';
  if (reach.bids.has(id)) return 'bids';
  if (!reach.choosing.has(id)) return null;
  return reach.home.has(id) ? 'bids' : 'choosing';
}

/** Groups that others depend on come first, so that the others do not take their modules. */
const parts = [
  'screens',
  'asked',
  'common',
  'store',
  'xstate',
  'link',
  'work',
  'start',
  'account',
  'rules',
  'kit',
  'signed-in',
  'after',
  'shared',
  'parts',
  'gazetteer',
  'calls',
  'data-use',
  'asking',
  'bids',
  'choosing',
];

type Name = (id: string, graph: ModuleGraph) => string | null;

/** @param root the project's folder */
export function chunkGroups(root: string): { debugName: string; name: Name; priority: number }[] {
  let reach: Reach | undefined;
  const partOf: Name = (id, graph) => {
    const from = (paths: string[], follows?: (id: string) => boolean) =>
      reachedFrom(
        graph,
        paths.map((path) => `${root}/${path}`),
        follows,
      );
    const source = `${root}/src/`;
    const ofScreens = (each: string) =>
      each.startsWith(source) && !BELOW_SCREENS.test(each.slice(source.length));
    reach ??= {
      start: from(entries.start),
      signIn: from(entries.signIn),
      visitor: from(entries.visitor),
      signedIn: from(entries.signedIn),
      worker: from(entries.worker),
      feedMessages: from(entries.feedMessages),
      laterWorker: from(entries.worker, (each) => !each.endsWith('.tsx')),
      home: from(entries.home),
      asking: from(entries.asking),
      bids: from(entries.bids),
      choosing: from(entries.choosing),
      screens: from(entries.start, ofScreens),
      smallParts: new Set(smallParts.map((path) => `${root}/${path}`)),
      visitors: from([...entries.signIn, ...entries.visitor], ofScreens),
    };
    return groupOf(id, reach);
  };
  return parts.map((part, index) => ({
    debugName: part,
    name: (id, graph) => (partOf(id, graph) === part ? part : null),
    priority: parts.length - index,
  }));
}
