import { afterEach, expect, it, vi } from 'vitest';

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
