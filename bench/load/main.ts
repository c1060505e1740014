/**
 * `npm run bench:load`: a city on one machine. Signed-in people with think time, writes at a steady rate, open
 * sockets subscribed to the feed, two nodes and one PostgreSQL. People, sockets, nodes and database share the
 * machine's processors. Prints lines and one line of JSON. `ulimit -n` must allow the sockets in the process that
 * holds them, and half of them in a node.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { feedChannel, userChannel } from '../../protocol/sync/channels.ts';
import type { Database } from '../../server/db/connection.ts';
import { storedRealtimeKeys } from '../../server/realtime/keys.ts';
import { startPostgres } from '../../testkit/database/postgres.ts';
import { startNode, type NodeProcess } from '../../testkit/process/node-process.ts';
import { percentile } from '../kit/load.ts';
import { serve, type SignedIn } from '../kit/served.ts';
import { times } from '../kit/short.ts';
import { callsTo } from './calls.ts';
import { choose, heldBy, live, look, write, type Person } from './people.ts';
import type { Heard, ToOpen } from './sockets.ts';
import { usageOf, type Part, type Usage } from './usage.ts';

const PEOPLE = times(2_000, 20);
const SOCKETS = times(10_000, 40);
const WRITES_A_SECOND = times(50, 10);
const SECONDS = times(60, 3);
const OPEN_TRIPS = times(2_000, 20);
const NODES = 2;
/** A fifth of the people travel, the others own cars. */
const CUSTOMERS = 5;
const MADE_AT_ONCE = 8;
/** Everybody comes from one address here. */
const SETTINGS = { SOCKETS_PER_ADDRESS: '0', SOCKETS_PER_PERSON: '0' };

const MB = 1024 * 1024;
const rounded = (value: number): number => Math.round(value * 100) / 100;

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const cluster = await startPostgres();
const ends: (() => unknown)[] = [() => cluster.stop()];
try {
  const figures = await measure();
  print(figures);
  console.log(JSON.stringify(figures));
} finally {
  for (const end of ends.toReversed()) await end();
}

async function measure() {
  const people = await fill(await cluster.open(20));
  const database = await cluster.open(2);
  ends.push(() => database.close());
  const nodes: NodeProcess[] = [];
  while (nodes.length < NODES) {
    const node = await startNode(cluster.url, 0, SETTINGS);
    ends.push(() => node.end('SIGKILL'));
    nodes.push(node);
  }
  const calls = nodes.map(({ address }) => callsTo(address));
  ends.push(() => calls.map((each) => each.close()));
  const persons = people.flatMap((each, index): Person[] => {
    const at = calls[index % NODES];
    return at ? [{ ...each, calls: at, held: heldBy(index), cursor: null, back: null }] : [];
  });
  const began = performance.now();
  const { child, opened } = await openSockets(nodes, people, (await storedRealtimeKeys(database)).key);
  ends.push(() => child.kill());
  const openedS = Math.round((performance.now() - began) / 100) / 10;
  console.log(`${opened.open} of ${SOCKETS} sockets open after ${openedS} s`);
  // everybody's first look is not what is measured
  for (let from = 0; from < persons.length; from += MADE_AT_ONCE)
    await Promise.all(
      persons.slice(from, from + MADE_AT_ONCE).map((person) => choose(person).then(() => look(person))),
    );
  const use = async (): Promise<Usage & { heard: Heard }> => {
    const heard = await told(child);
    const traffic = calls.reduce((sum, each) => sum + each.bytes(), heard.bytes);
    return {
      heard,
      ...(await usageOf(
        nodes.map(({ pid }) => pid),
        [process.pid, child.pid ?? 0],
        database,
        traffic,
      )),
    };
  };
  const stop = new AbortController();
  for (const each of calls) each.begin();
  const before = await use();
  const lives = persons.map((person) => live(person, stop.signal));
  const writing = write(persons, WRITES_A_SECOND, stop.signal);
  await delay(SECONDS * 1_000);
  const after = await use();
  stop.abort();
  const writes = await writing;
  await Promise.all(lives);
  const errors = calls.flatMap((each) => each.errors);
  for (const error of errors.slice(0, 10)) console.error(error);
  const waits = calls.flatMap((each) => each.times()).toSorted((one, other) => one - other);
  const seconds = (after.at - before.at) / 1_000;
  const perSecond = (from: number, to: number): number => rounded((to - from) / seconds);
  const cores = (part: Part): number =>
    perSecond(before.processor[part] / 1_000, after.processor[part] / 1_000);
  return {
    people: persons.length,
    sockets: after.heard.open,
    socketsOpenedS: openedS,
    seconds: Math.round(seconds),
    callsPerSecond: rounded(waits.length / seconds),
    writesPerSecond: rounded(writes / seconds),
    p50Ms: Math.round(percentile(waits, 0.5)),
    p99Ms: Math.round(percentile(waits, 0.99)),
    errors: errors.length,
    lostSockets: after.heard.lost,
    messagesPerSecond: perSecond(before.heard.messages, after.heard.messages),
    nodesMb: after.memory.nodes.map((bytes) => Math.round(bytes / MB)),
    databaseMb: Math.round(after.memory.database / MB),
    nodesCores: cores('nodes'),
    databaseCores: cores('database'),
    loadCores: cores('load'),
    machineCores: cores('machine'),
    machineHas: cpus().length,
    bytesAPersonAMinute: Math.round(((after.traffic - before.traffic) / persons.length / seconds) * 60),
  };
}

function print(of: Awaited<ReturnType<typeof measure>>): void {
  const line = (what: string, figures: string): void => console.log(`${what.padEnd(16)}${figures}`);
  line('calls', `${of.callsPerSecond} a second, ${of.writesPerSecond} of them writes; ${of.errors} failed`);
  line('waits', `half within ${of.p50Ms} ms, 99 % within ${of.p99Ms} ms`);
  line('sockets', `${of.sockets} open, ${of.lostSockets} lost, ${of.messagesPerSecond} messages a second`);
  line('memory', `nodes ${of.nodesMb.join(' and ')} MB, PostgreSQL ${of.databaseMb} MB`);
  line(
    'processors',
    `nodes ${of.nodesCores}, PostgreSQL ${of.databaseCores}, the load itself ${of.loadCores}; all ${of.machineCores} of ${of.machineHas}`,
  );
  line('bytes', `${of.bytesAPersonAMinute} a person and minute`);
}

/** People with sessions and cars, and a market that is open already. */
async function fill(database: Database): Promise<SignedIn[]> {
  const served = await serve(database);
  try {
    const people: SignedIn[] = [];
    for (let from = 0; from < PEOPLE; from += MADE_AT_ONCE)
      people.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(MADE_AT_ONCE, PEOPLE - from) }, (_, i) =>
            served.person((from + i) % CUSTOMERS === 0 ? 'customer' : 'provider'),
          ),
        )),
      );
    await served.fill(await served.person('customer'), OPEN_TRIPS);
    return people;
  } finally {
    await served.close();
  }
}

/** @returns the process that holds the sockets, once all have been opened or lost */
async function openSockets(
  nodes: NodeProcess[],
  people: SignedIn[],
  key: string,
): Promise<{ child: ChildProcess; opened: Heard }> {
  const sockets = Array.from({ length: SOCKETS }, (_, index): ToOpen['sockets'] => {
    const person = people[index % people.length];
    const node = nodes[index % NODES];
    if (!person || !node || person.type === 'driver') return [];
    const channels = [
      userChannel(person.type, person.id),
      feedChannel(person.type, heldBy(index % people.length)),
    ];
    return [{ address: node.address, token: person.token, channels }];
  });
  const child = fork(new URL('./sockets.ts', import.meta.url));
  child.send({ key, sockets: sockets.flat() } satisfies ToOpen);
  return { child, opened: await heardBy(child) };
}

async function heardBy(child: ChildProcess): Promise<Heard> {
  const [heard]: Heard[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
  if (!heard) throw new Error('the process of the sockets has ended');
  return heard;
}

function told(child: ChildProcess): Promise<Heard> {
  child.send('tell');
  return heardBy(child);
}
