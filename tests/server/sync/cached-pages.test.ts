import { describe, expect, it } from 'vitest';
import { ReadyAnswer } from '../../../server/http/answer/ready-answer.ts';
import { CachedPages } from '../../../server/sync/cached-pages.ts';

const BYTES = 400_000;
const page = (): Promise<ReadyAnswer> => ReadyAnswer.of({ text: 'x'.repeat(4_000) }, 'identity');

describe('kept pages', () => {
  it('of one person, however many, push out nothing that two others have asked for', async () => {
    const pages = new CachedPages(BYTES);
    await pages.get('theirs', 'one', page);
    await pages.get('theirs', 'other', page);
    for (let i = 0; i < 10_000; i++) await pages.get(`cursor ${i}`, 'flood', page);
    expect((await pages.get('theirs', 'one', page)).isCached).toBe(true);
    expect(pages.bytes).toBeLessThanOrEqual(BYTES);
    // asked for again by the same person, a page is no more proven
    for (let i = 0; i < 100; i++) await pages.get('cursor 9999', 'flood', page);
    for (let i = 0; i < 100; i++) await pages.get(`cursor ${i}`, 'flood', page);
    expect((await pages.get('cursor 9999', 'flood', page)).isCached).toBe(false);
  });

  it('never take more bytes than they may, and none that is too large is kept', async () => {
    const pages = new CachedPages(BYTES);
    for (let i = 0; i < 500; i++) for (const who of ['one', 'other']) await pages.get(`page ${i}`, who, page);
    expect(pages.bytes).toBeLessThanOrEqual(BYTES);
    expect(pages.bytes).toBeGreaterThan(BYTES / 2);
    expect((await pages.get('page 499', 'third', page)).isCached).toBe(true);
    expect((await pages.get('page 0', 'third', page)).isCached).toBe(false);
    const large = () => ReadyAnswer.of({ text: 'x'.repeat(600_000) }, 'identity');
    await pages.get('large', 'one', large);
    expect((await pages.get('large', 'other', large)).isCached).toBe(false);
  });

  it('are made once for all who ask meanwhile, and a failure is nobody else’s', async () => {
    const pages = new CachedPages(BYTES);
    let made = 0;
    const slow = async (): Promise<ReadyAnswer> => {
      made += 1;
      return page();
    };
    const all = await Promise.all(['a', 'b', 'c'].map((who) => pages.get('page', who, slow)));
    expect(made).toBe(1);
    expect(all.map(({ isCached }) => isCached)).toEqual([false, true, true]);
    const first = pages.get('other', 'a', () => Promise.reject(new Error('away')));
    const second = pages.get('other', 'b', slow);
    await expect(first).rejects.toThrow('away');
    expect((await second).isCached).toBe(false);
  });
});
