import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

type Link = { saveData?: boolean; effectiveType?: string };

async function onLink(link: Link | null) {
  const connection = link && Object.assign(new EventTarget(), link);
  vi.stubGlobal('navigator', { ...(connection && { connection }) });
  return import('../../src/platform/data-saver.ts');
}

it.each<[string, Link | null, boolean]>([
  ['a browser that says nothing of its link', null, true],
  ['a fast link', { effectiveType: '4g' }, true],
  ['a link as slow as 2G', { effectiveType: '2g' }, false],
  ['one that is slower', { effectiveType: 'slow-2g' }, false],
  ['a phone that saves data', { effectiveType: '4g', saveData: true }, false],
])('on %s files are fetched ahead or not', async (_link, link, ahead) => {
  const { mayFetchAhead } = await onLink(link);
  expect(mayFetchAhead()).toBe(ahead);
});

describe('the first task of a newcomer', () => {
  const order = async (link: Link) => {
    const saver = await onLink(link);
    const done: string[] = [];
    saver.beginFirstTask();
    void saver.afterFirstTask().then(() => done.push('what is beside it'));
    await Promise.resolve();
    done.push('the task');
    saver.endFirstTask();
    await saver.afterFirstTask();
    return done;
  };

  it('keeps everything else waiting where data are saved', async () => {
    expect(await order({ effectiveType: '2g' })).toEqual(['the task', 'what is beside it']);
    expect(await order({ saveData: true })).toEqual(['the task', 'what is beside it']);
  });

  it('keeps nothing waiting on a fast link', async () => {
    expect(await order({ effectiveType: '4g' })).toEqual(['what is beside it', 'the task']);
  });

  it('ends once, and does not keep the next part waiting', async () => {
    const saver = await onLink({ saveData: true });
    saver.beginFirstTask();
    expect(saver.isOnFirstTask()).toBe(true);
    saver.endFirstTask();
    saver.endFirstTask();
    expect(saver.isOnFirstTask()).toBe(false);
    await expect(saver.afterFirstTask()).resolves.toBeUndefined();
  });
});

/** What a page has asked of its worker after it wished for everything. */
async function askedOn(link: { saveData?: boolean; effectiveType: string }): Promise<unknown[]> {
  const asked: unknown[] = [];
  const active = { postMessage: ({ type }: { type: string }) => void asked.push(type) };
  vi.stubGlobal('navigator', {
    connection: Object.assign(new EventTarget(), link),
    serviceWorker: { ready: Promise.resolve({ active }) },
  });
  const { cacheEnglish, cacheRest } = await import('../../src/platform/data-saver.ts');
  cacheEnglish();
  cacheRest(() => undefined);
  await Promise.resolve();
  return asked;
}

it.each<[string, Parameters<typeof askedOn>[0], string[]]>([
  ['a fast link', { effectiveType: '4g' }, ['CACHE_ENGLISH', 'CACHE_REST']],
  ['a link as slow as 2G', { effectiveType: '2g' }, []],
  ['a phone that saves data', { effectiveType: '4g', saveData: true }, []],
])('on %s the worker is asked for what may be needed later, or not', async (_link, link, asked) => {
  expect(await askedOn(link)).toEqual(asked);
});
