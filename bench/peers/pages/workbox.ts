import { listPage, sendAction } from './peer.ts';

let queued = 0;
let saved = 0;

await navigator.serviceWorker.register('/workbox-worker.js');
const { active } = await navigator.serviceWorker.ready;
if (!navigator.serviceWorker.controller)
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
const ASK_AGAIN_MS = 1000;
const replay = (): void => {
  if (navigator.onLine && queued > 0) active?.postMessage('replay');
};
addEventListener('online', replay);
setInterval(replay, ASK_AGAIN_MS);

/** A request that is being replayed is not in the queue, so the bench asks the server too. */
const waiting = (): Promise<number> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(Number(data)));
    port1.start();
    active?.postMessage('size', [port2]);
  });

window.peer = {
  queue: async (actions) => {
    for (const action of actions) await sendAction(action);
    queued = actions.length;
  },
  settled: async () => queued - (await waiting()),
  read: (rows) =>
    void (async () => {
      for (let from: number | null = 0; from !== null && saved < rows;) {
        const page = await listPage(from);
        saved += page.rows.length;
        from = page.next;
      }
    })(),
  saved: () => saved,
};
