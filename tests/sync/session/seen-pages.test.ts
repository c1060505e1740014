import { expect, test } from 'vitest';
import type { SyncMessage } from '../../../src/sync/channel.ts';
import { createSeenPages, type SeenPages } from '../../../src/sync/session/seen-pages.ts';

/** The workers of one device, joined by a channel that reaches each of the others. */
function device() {
  const workers = new Map<string, { pages: SeenPages; changes: boolean[] }>();
  const waiting: { name: string; free: () => void }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const open = async (name: string, seen: boolean) => {
    const changes: boolean[] = [];
    const post = (message: SyncMessage): void =>
      queueMicrotask(() => {
        for (const [other, worker] of workers) if (other !== name) worker.pages.received(message);
      });
    const gone = (other: string): Promise<void> => new Promise((free) => waiting.push({ name: other, free }));
    const pages = createSeenPages({ name, post, gone, changed: (any) => changes.push(any) });
    workers.set(name, { pages, changes });
    pages.own(seen);
    await settle();
    const show = (now: boolean): Promise<void> => {
      pages.own(now);
      return settle();
    };
    return { pages, changes, show };
  };
  const die = async (name: string): Promise<void> => {
    workers.delete(name);
    for (const one of waiting) if (one.name === name) one.free();
    await settle();
  };
  return { open, die };
}

test('with several windows the app is seen as long as any of them is', async () => {
  const { open } = device();
  const one = await open('one', true);
  const two = await open('two', true);
  await two.show(false);
  expect([one.pages.any(), two.pages.any()]).toEqual([true, true]);
  expect(one.changes).not.toContain(false);
  await one.show(false);
  expect([one.pages.any(), two.pages.any()]).toEqual([false, false]);
  expect(one.changes.at(-1)).toBe(false);
});

test('a page that comes to the front is notified, though another is seen beside it', async () => {
  const { open } = device();
  const one = await open('one', true);
  const before = one.changes.length;
  const two = await open('two', false);
  expect(one.changes.length).toBe(before);
  await two.show(true);
  expect(one.changes.slice(before)).toEqual([true]);
});

test('a page that crashed is seen no longer, without having said so', async () => {
  const { open, die } = device();
  const one = await open('one', false);
  await open('two', true);
  expect(one.pages.any()).toBe(true);
  await die('two');
  expect(one.pages.any()).toBe(false);
  expect(one.changes).toEqual([true, false]);
});

test('a worker that starts later learns of the pages that are seen already', async () => {
  const { open, die } = device();
  await open('one', true);
  const two = await open('two', false);
  expect(two.pages.any()).toBe(true);
  await die('one');
  expect(two.pages.any()).toBe(false);
});
