import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import ts from 'typescript';
import { forgetPerson } from '../../src/platform/forget-person.ts';

const root = join(import.meta.dirname, '../..');

/** The table of `stored-keys.ts`: each key, and whose it is. */
const keys: [key: string, whose: string][] = [];
ts.forEachChild(
  ts.createSourceFile(
    'stored-keys.ts',
    readFileSync(join(root, 'src/platform/stored-keys.ts'), 'utf8'),
    ts.ScriptTarget.Latest,
  ),
  (node) => {
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== 'StoredKeys') return;
    if (!ts.isTypeLiteralNode(node.type)) return;
    for (const member of node.type.members)
      if (ts.isPropertySignature(member) && member.type && ts.isLiteralTypeNode(member.type))
        if (
          ts.isStringLiteral(member.type.literal) &&
          (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
        )
          keys.push([member.name.text, member.type.literal.text]);
  },
);

const storage = (): Storage => {
  const held = new Map<string, string>();
  const own = {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
    key: () => null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  return new Proxy(
    { ...own, length: 0 },
    {
      ownKeys: () => [...held.keys()],
      getOwnPropertyDescriptor: (_target, key) =>
        held.has(String(key))
          ? { configurable: true, enumerable: true, value: held.get(String(key)) }
          : undefined,
    },
  );
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  return () => vi.unstubAllGlobals();
});

test('signing out leaves what belongs to the device, and nothing of a person', () => {
  expect(keys.length).toBeGreaterThan(12);
  for (const [key] of keys) localStorage.setItem(key, 'something');
  localStorage.setItem('no-way-back 01a2', '1');
  sessionStorage.setItem('wanted-page', '/trips');
  forgetPerson();
  const left = Object.keys(localStorage).toSorted();
  expect(left).toEqual(
    keys
      .filter(([, whose]) => whose === 'device')
      .map(([key]) => key)
      .toSorted(),
  );
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('nothing is kept beside the table', () => {
  const direct = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\b(?:local|session)Storage[.[]/.test(
      readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
    ),
  );
  expect(direct.toSorted()).toEqual([
    'src/i18n/locale.ts',
    'src/platform/appearance.ts',
    'src/platform/forget-person.ts',
    'src/platform/page-storage.ts',
    'src/sync/session/impersonation.ts',
  ]);
});
