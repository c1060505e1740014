/** Each measurement in its short form: its figures mean nothing, but it must come to its end and hold together. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';

// on a machine with other load, the longest but one takes three minutes
vi.setConfig({ testTimeout: 300_000 });
/** The screens wait for a slow link most of their time: three minutes alone. */
const SCREENS_MS = 600_000;
/** It builds the app once more, which takes three minutes beside much other work. */
const RELEASE_MS = 600_000;

/** Runs a bench or proof. @returns the JSON of its last line */
async function measures(file: string, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { maxBuffer: 1 << 24 });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}
const measuresInShort = (name: string): Promise<unknown> => measures(`bench/${name}.ts`, '--short');

const some = expect.toSatisfy((value) => typeof value === 'number' && Number.isFinite(value) && value > 0);
const spread = { medianMs: some, worstMs: some };
const noneLost = { lost: 0, doubled: 0 };

it('the product alone: bytes, draining, pulling, a photo, the server on each database, the ledger', async () => {
  const server = { tripsPerSecond: some, bidsPerSecond: some, feedPagesPerSecond: some, p99Ms: some };
  expect(await measuresInShort('main')).toMatchObject({
    signinBytes: some,
    feedBytes: some,
    workerBytes: some,
    drain500: { ms: some, requests: 1, bytesUp: some },
    pull10000: { ms: some, firstRowsMs: some, bytes: some },
    photo: { bytesUp: some, resumedBytes: some },
    pglite: server,
    pgliteFlushed: server,
    postgres: server,
    ledger: { postgres: { postingsPerSecond: some } },
  });
});

it('the sync beside its peers', async () => {
  const figures = { drain500: { ms: some, bytesUp: some }, cut200: { lost: 0 }, all10000Ms: some };
  expect(await measuresInShort('sync/main')).toMatchObject({
    ours: { ...figures, cut200: noneLost },
    workbox: figures,
    tanstackQuery: figures,
    rxdb: figures,
  });
});

it('what is under way when the link falls silent', async () => {
  const kinds = { push: spread, upload: spread, pull: spread, first: spread, socket: spread };
  expect(await measuresInShort('silence/main')).toMatchObject({ ...kinds, ...noneLost });
});

it('the server beside its floors', async () => {
  const beside = { ours: some, p99Ms: some, nodeMs: some };
  expect(await measuresInShort('floor/main')).toMatchObject({
    trips: beside,
    bids: beside,
    pages: { ...beside, floor: some, ratio: some },
    ownPages: beside,
    whileWriting: { p50Ms: expect.any(Number), p99Ms: some },
    sockets: { bytesEach: expect.any(Number), p95Ms: some },
    drain500Ms: some,
  });
});

it('what notifying the nodes of a commit costs, in this checkout and in another', async () => {
  const writesASecond = { none: some, inTheTransaction: some, oneForEachCommit: some, gathered: some };
  expect(await measuresInShort('hints/main')).toMatchObject({ writers: 8, writesASecond });
  const against = ['--against', 'HEAD', '--of', 'hints', '--rounds', '1', '--short'];
  expect(await measures('bench/main.ts', ...against)).toMatchObject({
    against: 'HEAD',
    figures: { 'writesASecond.gathered': { here: some, there: some, ratio: some } },
  });
});

it('the contracts of a phone', async () => {
  const way = { bytes: some, x1: { loadMs: some, readMs: some } };
  expect(await measuresInShort('contracts/main')).toMatchObject({ arktype: way, checkers: way });
});

it('a city on one machine', async () => {
  expect(await measuresInShort('load/main')).toMatchObject({
    people: some,
    sockets: 40,
    p50Ms: some,
    p99Ms: some,
    errors: 0,
    lostSockets: 0,
    bytesAPersonAMinute: some,
  });
});

it('what calls cost in a small and in a larger market', async () => {
  expect(await measuresInShort('growth/main')).toMatchObject({
    sizes: [100, 1000],
    costs: { 'a trip is posted': { nodeMs: some, pages: some }, 'wallet/show': { nodeMs: some } },
    history: { trips: [some, some], costs: { 'wallet/show': { time: some } } },
    bytesATrip: some,
    bytes: { trips: some, bids: some },
    after100Days: { bytesATrip: some, bytes: { stream_folds: some } },
  });
});

it(
  'how soon the screens answer',
  async () => {
    const start = { card: spread, ownCard: spread, worstShift: expect.any(Number) };
    const measured = await measuresInShort('screens/main');
    expect(measured).toMatchObject({
      signin: { lcpMs: some },
      signup: { lcpMs: some },
      doors: ['/', '/feed', '/trips', '/trip-booking/x', '/about', '/terms-conditions'].map((path) => ({
        path,
        lcpMs: some,
      })),
      install: { medianMs: some, bytes: some },
      firstVisit: { bytes: some, requests: some, ms: some },
      firstJourney: { bytes: some, requests: some },
      coldStart: { x1: start, x4: start, x6: start },
      firstByteMs: some,
      scrolling: { frames: some, inTime: some },
      heapBytes: some,
      query20P95Ms: some,
      lcp: { '/': some, '/feed': some, '/signin': some },
      signinBytes: some,
      feedBytes: some,
      workerBytes: some,
      inp6x: spread,
      interactions: Array.from({ length: 12 }, () => ({ cold: spread, warm: spread })),
    });
  },
  SCREENS_MS,
);

it(
  'what a release costs a phone',
  async () => {
    const atMost = (bytes: number) =>
      expect.toSatisfy((value) => typeof value === 'number' && value > 0 && value <= bytes);
    expect(await measuresInShort('update/main')).toMatchObject({
      oneLineBytes: atMost(12_000),
      threePercentBytes: null,
      plainBytes: some,
    });
  },
  RELEASE_MS,
);

it('a day with the feed open, on which a bid costs nothing', async () => {
  expect(await measuresInShort('day/main')).toMatchObject({
    usualBytes: some,
    countryBytes: some,
    perBid: 0,
  });
});

it('the office on both databases', async () => {
  expect(await measuresInShort('office/main')).toMatchObject({
    missed: 0,
    postgres: { median: some },
    pglite: { median: some },
  });
});

it('a server that is killed while it takes actions', async () => {
  expect(await measures('proof/kills/main.ts', '--runs', '1')).toMatchObject({
    ...noneLost,
    pglite: { acknowledged: some },
    postgres: { acknowledged: some },
  });
});

it('the letters of SMS, and the codes of an agreement face to face', async () => {
  const code = { bytes: some, version: some };
  expect(await measuresInShort('nodata/main')).toMatchObject({
    up: { request: some, bid: some, confirm: some },
    journeySms: { passenger: 2, owner: 1, market: 5 },
    journeyTaka: some,
    codes: { request: code, offer: code, receipt: code },
  });
});
