import { afterEach, expect, it, vi } from 'vitest';
import { pageStorage } from '../../src/platform/page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const forbidden = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

it('values last as long as the page where the browser forbids its storage', () => {
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(pageStorage.getItem('token')).toBe(null);
  pageStorage.setItem('token', 'abc');
  expect(pageStorage.getItem('token')).toBe('abc');
  pageStorage.removeItem('token');
  expect(pageStorage.getItem('token')).toBe(null);
});
