import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const forbidden = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** Makes the browser's storages throw when they are only named, as with all cookies blocked. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, get: forbidden });
}

const before = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const [name, descriptor] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
});

it('the way to the wanted page lasts over the sign-in where the browser forbids all storage', async () => {
  blockStorage();
  const { tabStorage } = await import('../../src/platform/tab-storage.ts');
  tabStorage.setItem('wanted-page', '/trips');
  expect(tabStorage.getItem('wanted-page')).toBe('/trips');
  tabStorage.removeItem('wanted-page');
  expect(tabStorage.getItem('wanted-page')).toBe(null);
});
