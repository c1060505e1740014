import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../../../src/sync/net/link-quality.ts';
import { SilentError, watchedFetch } from '../../../src/sync/net/fetch-with-timeout.ts';

/** A server whose answers and their times the test sets. */
let head: (response: Response) => void;
let aborted: boolean;
let cached: RequestCache | undefined;
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  aborted = false;
  link = new Link();
  link.answered(100, 0);
  vi.stubGlobal('fetch', (_input: string, { signal, cache }: RequestInit) => {
    cached = cache;
    return new Promise((resolve, reject) => {
      head = resolve;
      signal?.addEventListener('abort', () => {
        aborted = true;
        reject(signal.reason);
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ask = (body?: string) => watchedFetch(link)('/x', body === undefined ? {} : { method: 'POST', body });

/** What a call fails with; handled from the start, so that no rejection is unhandled. */
const failureOf = (call: Promise<unknown> | undefined): Promise<unknown> =>
  (call ?? Promise.resolve()).then(
    () => null,
    (error: unknown) => error,
  );

test('a call bypasses the cache, in which a silent GET would hold up every other of its address', () => {
  void failureOf(ask());
  expect(cached).toBe('no-store');
});

/** A request that began before the code that watches it was there. */
function begun() {
  const ending = new AbortController();
  return { answer: fetch('/x', { signal: ending.signal }), ending };
}

test('a request that has begun before times out like one from here', async () => {
  const answer = failureOf(watchedFetch(link)('/x', { begun: begun() }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBeInstanceOf(SilentError);
});

test('how soon it was answered says nothing of the link', async () => {
  const slow = new Link();
  slow.answered(5_000, 0);
  const before = slow.silenceMs();
  const asked = watchedFetch(slow)('/x', { begun: begun() });
  head(new Response('x'));
  expect(await (await asked).text()).toBe('x');
  expect(slow.silenceMs()).toBe(before);
});

test('a head that does not come times out after four round trips, and not before 3 s', async () => {
  const answer = failureOf(ask());
  await vi.advanceTimersByTimeAsync(2_999);
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBeInstanceOf(SilentError);
});

test('a body that moves is left alone however long it takes; one that falls silent in its middle times out', async () => {
  const asked = ask();
  let write: (text: string) => void = () => undefined;
  let broken: (error: unknown) => void = () => undefined;
  const body = new ReadableStream({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
      broken = (error) => controller.error(error);
    },
  });
  head(new Response(body));
  const reader = (await asked).body?.getReader();
  for (let chunk = 0; chunk < 20; chunk += 1) {
    const read = reader?.read();
    await vi.advanceTimersByTimeAsync(2_900);
    write('x');
    expect((await read)?.done).toBe(false);
  }
  const last = failureOf(reader?.read());
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(aborted).toBe(true);
  // what a browser does to the body of a fetch that is aborted
  broken(new DOMException('aborted', 'AbortError'));
  expect(await last).toBeInstanceOf(SilentError);
});

test('a large body has the time that it needs on its way up, and twice as much after it was not enough', async () => {
  const large = 'x'.repeat(32_000);
  const first = failureOf(ask(large));
  await vi.advanceTimersByTimeAsync(5_900);
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await first).toBeInstanceOf(SilentError);
  aborted = false;
  const second = failureOf(ask(large));
  await vi.advanceTimersByTimeAsync(11_900);
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await second).toBeInstanceOf(SilentError);
});

test('the limit grows with the round trips to 10 s, and is as before after an answer', () => {
  for (let n = 0; n < 40; n += 1) link.answered(1_500, 0);
  expect(link.silenceMs()).toBeGreaterThan(5_500);
  for (let n = 0; n < 40; n += 1) link.answered(5_000, 0);
  expect(link.silenceMs()).toBe(10_000);
  for (let n = 0; n < 40; n += 1) link.answered(100, 0);
  link.gaveUp(performance.now());
  expect(link.silenceMs()).toBe(6_000);
  link.answered(100, 0);
  expect(link.silenceMs()).toBe(3_000);
});

test('many requests that time out in one silence make the limit longer once, later ones again', async () => {
  const sentAt = performance.now();
  await vi.advanceTimersByTimeAsync(3_000);
  for (let n = 0; n < 5; n += 1) link.gaveUp(sentAt + n);
  expect(link.silenceMs()).toBe(6_000);
  link.gaveUp(performance.now());
  expect(link.silenceMs()).toBe(10_000);
});

test('an answer without a body stays as it is, an empty stream in it or none', async () => {
  const asked = ask();
  const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', {
    value: new ReadableStream(),
  });
  head(answer);
  expect(await asked).toBe(answer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(aborted).toBe(false);
});
