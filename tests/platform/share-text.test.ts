import { afterEach, expect, test, vi } from 'vitest';
import { shareText } from '../../src/platform/share-text.ts';

const asked: string[] = [];
afterEach(() => {
  asked.length = 0;
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

function has(part: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, part, { value, configurable: true });
}
const clipboard = { writeText: async (text: string) => void asked.push(`copied ${text}`) };
const share = async ({ text }: ShareData) => void asked.push(`shared ${text}`);

test('a phone that shares shares, another one copies, and one that does neither says so', async () => {
  expect(await shareText('a')).toBe('failed');
  has('clipboard', clipboard);
  expect(await shareText('b')).toBe('copied');
  has('share', share);
  expect(await shareText('c')).toBe('shared');
  expect(asked).toEqual(['copied b', 'shared c']);
});

test('a closed sheet is no failure, everything else is', async () => {
  has('share', () => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await shareText('a')).toBe('declined');
  has('share', () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await shareText('a')).toBe('failed');
});
