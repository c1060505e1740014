/**
 * Which modules of the app share a chunk. Left to itself, the bundler makes a chunk of every set of modules that the
 * same screens need: some fifty files for one page, each compressed alone. Here they are grouped by a person's way
 * through the app:
 *
 *   start      what the page needs before any screen, and what both sides of the sign-in share
 *   account    the rest of the sign-in
 *   signed-in  the rest of the feed and of the frame around signed-in screens
 *   common     what the page's start shares with the sync worker
 *   store      what signed-in screens share with the sync worker: the databases
 *   kit        what they share with the other screens of visitors, and the icons of the frame
 *   screens    the style sheet of all of these but the sign-in
 *
 * So the worker never loads a part of the page, and a visitor's page never the databases. Every other module stays
 * where the bundler puts it: with the screen that needs it.
 */

type Module = { importedIds: readonly string[] };
/** The bundler's view of its module graph. */
export type ModuleGraph = { getModuleInfo(id: string): Module | null };

type Entry = 'start' | 'signIn' | 'visitor' | 'signedIn' | 'worker';
type Reach = Record<Entry, Set<string>>;

const account = 'src/routes/account';
const entries: Record<Entry, string[]> = {
  start: ['src/main.tsx'],
  signIn: [`${account}/signin.tsx`],
  visitor: ['signup', 'before-sign-in', 'forgot-password', 'reset-password', 'impersonate'].map(
    (name) => `${account}/${name}.tsx`,
  ),
  signedIn: ['src/routes/feed.tsx', 'src/app/signed-in-shell.tsx'],
  // and what it loads only once the feed is subscribed: neither may load a part of the page
  worker: ['src/sync/worker.ts', 'protocol/feed-message.ts'],
};

/** Everything that the given modules import, directly or indirectly, without dynamic imports. */
function reachedFrom(graph: ModuleGraph, ids: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    reached.add(id);
    waiting.push(...module.importedIds);
  }
  return reached;
}

/** A screen's own chunk: the bundler names it after its route, and the build's manifest finds it by that name. */
const isScreen =
  /\/src\/(?:main\.tsx|routes\/(?:account\/signin|feed)\.tsx|app\/signed-in-shell\.tsx|sync\/worker\.ts)$/;
const isScreensSheet = /\/src\/ui\/base\/screens\.css$/;
const areDrawings = /\/src\/ui\/icons\/screen-icon-drawings\.ts$/;
const isFeedOnly = /\/src\/features\/feed\//;

function groupOf(id: string, { start, signIn, visitor, signedIn, worker }: Reach): string | null {
  if (isScreensSheet.test(id)) return 'screens';
  if (areDrawings.test(id)) return 'kit';
  if (isScreen.test(id) || isFeedOnly.test(id)) return null;
  const early = start.has(id) || signIn.has(id);
  if (worker.has(id)) return early ? 'common' : signedIn.has(id) ? 'store' : null;
  if (start.has(id) || (signIn.has(id) && signedIn.has(id))) return 'start';
  if (signIn.has(id)) return 'account';
  if (!signedIn.has(id)) return null;
  return visitor.has(id) ? 'kit' : 'signed-in';
}

/** Groups that others depend on come first, so that the others do not take their modules. */
const parts = ['screens', 'common', 'store', 'start', 'account', 'kit', 'signed-in'];

type Name = (id: string, graph: ModuleGraph) => string | null;

/** @param root the project's folder */
export function chunkGroups(root: string): { debugName: string; name: Name; priority: number }[] {
  let reach: Reach | undefined;
  const partOf: Name = (id, graph) => {
    const from = (paths: string[]) =>
      reachedFrom(
        graph,
        paths.map((path) => `${root}/${path}`),
      );
    reach ??= {
      start: from(entries.start),
      signIn: from(entries.signIn),
      visitor: from(entries.visitor),
      signedIn: from(entries.signedIn),
      worker: from(entries.worker),
    };
    return groupOf(id, reach);
  };
  return parts.map((part, index) => ({
    debugName: part,
    name: (id, graph) => (partOf(id, graph) === part ? part : null),
    priority: parts.length - index,
  }));
}
