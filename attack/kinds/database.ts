/** Against the database and what depends on it: pulls by the dozen, a silent network, nodes that start at once. */
import { performance } from 'node:perf_hooks';
import { startPostgres } from '../../testkit/database/postgres.ts';
import { faultyNet } from '../../testkit/phone/faulty-net.ts';
import { startNodesTogether } from '../../testkit/process/nodes.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import { Target, type Reply } from '../target.ts';

const PAGE = 2500;
/** Limit for each account. */
const OPEN_TRIPS = 10;
const pull = (target: Target, as: Person, body: object = { limit: PAGE }): Promise<Reply> =>
  target.call('POST', 'sync/pull', { as, body });

async function phones(target: Target, count: number, rows: number): Promise<Person[]> {
  for (let made = 0; made < rows; made += OPEN_TRIPS)
    await target.trips(await target.person('customer'), OPEN_TRIPS);
  const all: Person[] = [];
  while (all.length < count) all.push(await target.person('provider'));
  return all;
}

/** The 95th percentile of a small read's time during the work, in ms. */
async function neighboursWait(target: Target, work: Promise<unknown>): Promise<number> {
  const neighbour = await target.person('customer');
  const state = { over: false };
  const ended = work.finally(() => {
    state.over = true;
  });
  const times: number[] = [];
  do {
    const started = performance.now();
    held(
      (await target.call('GET', 'auth/me', { as: neighbour })).status === 200,
      'a neighbour was not answered',
    );
    times.push(performance.now() - started);
  } while (!state.over);
  await ended;
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

/** A server whose connection to the database the attacker controls. */
async function behindFaultyNet(
  attack: (target: Target, net: Awaited<ReturnType<typeof faultyNet>>) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres();
  const net = await faultyNet(postgres.url);
  const target = await Target.start({ DATABASE_URL: net.url }, net.url);
  try {
    await attack(target, net);
  } finally {
    await target.stop();
    await net.close();
    await postgres.stop();
  }
}

async function unavailable(target: Target, as: Person): Promise<void> {
  const started = performance.now();
  const { status, headers } = await target.call('GET', 'auth/me', { as });
  const took = performance.now() - started;
  held(status === 503 && Number(headers.get('retry-after')) > 0, `it answered ${status}`);
  held(took < 5000, `it took ${Math.round(took)} ms`);
}

const inVain = (name: string, body: object): Attack => ({
  name: `a pull with ${name}`,
  run: async (target) => {
    const { status } = await pull(target, await target.person('customer'), body);
    held(status === 422 || status === 200 || status === 204, `it answered ${status}`);
  },
});

export const databaseAttacks: Attack[] = [
  {
    name: '40 first pulls at once',
    slow: true,
    run: async (target) => {
      const all = await phones(target, 40, 1000);
      const wait = await neighboursWait(target, Promise.all(all.map((as) => pull(target, as))));
      held(wait < 250, `a neighbour waited ${Math.round(wait)} ms`);
    },
  },
  {
    name: '12 first pulls at once',
    run: async (target) => {
      const all = await phones(target, 12, 30);
      const wait = await neighboursWait(target, Promise.all(all.map((as) => pull(target, as))));
      held(wait < 250, `a neighbour waited ${Math.round(wait)} ms`);
    },
  },
  {
    name: '60 pulls of one person at once',
    run: async (target) => {
      const [as] = await phones(target, 1, 20);
      if (!as) return;
      const replies = await Promise.all(Array.from({ length: 60 }, () => pull(target, as)));
      const done = replies.filter(({ status }) => status === 200).length;
      held(done >= 1 && done <= 10, `${done} were worked on`);
      held(
        replies.every(({ status, headers }) => status === 200 || Number(headers.get('retry-after')) > 0),
        'somebody was not told when to come back',
      );
      held((await pull(target, as)).status === 200, 'the person cannot pull any more');
    },
  },
  {
    name: 'pulls that are left in the middle',
    run: async (target) => {
      const all = await phones(target, 6, 20);
      await Promise.all(
        all.map(async ({ token }) => {
          const socket = await target.connect();
          const body = JSON.stringify({ limit: PAGE });
          socket.write(
            `POST /api/v1/sync/pull HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
              `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
          );
          await new Promise(setImmediate);
          socket.resetAndDestroy();
        }),
      );
      for (const as of all)
        held([200, 503].includes((await pull(target, as)).status), 'a person cannot pull any more');
    },
  },
  inVain('a cursor beyond everything', { limit: 10, cursor: { u: Number.MAX_SAFE_INTEGER, f1: 9e15 } }),
  inVain('streams that are none', { limit: 10, cursor: { "u'; drop table users; --": 1, __proto__: 3 } }),
  inVain('a way back from nowhere', { limit: PAGE, cursor: {}, back: [-9e15, "') or true --", -1] }),
  inVain('a limit that is none', { limit: 1e9 }),
  {
    name: "another person's stream by the way back",
    run: async (target) => {
      const [victim, thief] = [await target.person('customer'), await target.person('customer')];
      const [trip = ''] = await target.trips(victim, 1);
      const stream = `u:${victim.id}`;
      const { body } = await pull(target, thief, {
        limit: PAGE,
        cursor: { [stream]: 0, u: 0 },
        back: [Number.MAX_SAFE_INTEGER - 1, stream, 9e15],
      });
      held(!JSON.stringify(body).includes(trip), 'it came');
    },
  },
  {
    name: 'a database that falls silent',
    slow: true,
    run: () =>
      behindFaultyNet(async (target, net) => {
        const as = await target.person('customer');
        net.fallSilent();
        await Promise.all(Array.from({ length: 30 }, () => unavailable(target, as)));
        net.mend();
        for (let tries = 0; tries < 20; tries++)
          if ((await target.call('GET', 'auth/me', { as })).status === 200) return;
        held(false, 'it does not come back');
      }),
  },
  {
    name: 'a database that resets its connections',
    slow: true,
    run: () =>
      behindFaultyNet(async (target, net) => {
        const as = await target.person('customer');
        net.reset();
        await Promise.all(Array.from({ length: 30 }, () => unavailable(target, as)));
        net.mend();
        await target.answers();
      }),
  },
  {
    name: 'three nodes that start at once on an empty database, 20 times',
    slow: true,
    run: async () => {
      const postgres = await startPostgres();
      try {
        for (let round = 0; round < 20; round++) {
          const nodes = await startNodesTogether(await postgres.empty(), 3);
          await Promise.all(nodes.map(({ stop }) => stop()));
        }
      } finally {
        await postgres.stop();
      }
    },
  },
];
