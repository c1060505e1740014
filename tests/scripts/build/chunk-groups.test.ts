import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunkGroups, namedPaths, type ModuleGraph } from '../../../scripts/build/chunk-groups.ts';

const imports: Record<string, string[]> = {
  '/src/main.tsx': ['/react', '/clock'],
  '/src/routes/details.tsx': [
    '/trip-status',
    '/node_modules/xstate/machine',
    '/trip-card',
    '/src/ui/cards/facts.tsx',
    '/src/ui/forms/otp-input.tsx',
    '/src/ui/cars/car-picture.tsx',
  ],
  '/src/routes/account/signin.tsx': ['/react', '/button', '/phone-field'],
  '/src/routes/account/signup.tsx': [
    '/button',
    '/phone-field',
    '/milestone',
    '/http',
    '/src/ui/forms/otp-input.tsx',
  ],
  '/src/routes/feed.tsx': ['/button', '/milestone', '/card', '/dexie', '/src/feed/list/feed-screen.tsx'],
  '/src/app/signed-in-shell.tsx': ['/dexie'],
  '/src/sync/worker.ts': [
    '/clock',
    '/dexie',
    '/arktype',
    '/trip-status',
    '/node_modules/xstate/machine',
    '/http',
  ],
  '/protocol/pack/feed-message.ts': ['/columns'],
  '/src/feed/list/feed-screen.tsx': ['/card'],
};
const lazyImports: Record<string, string[]> = { '/src/main.tsx': ['/src/routes/details.tsx'] };
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: lazyImports[id] ?? [],
  }),
};

const partOf = (id: string): string | undefined => {
  const named = chunkGroups('').flatMap(({ name, priority }) => {
    const part = name(id, graph);
    return part === null ? [] : [{ part, priority }];
  });
  return named.sort((one, other) => other.priority - one.priority)[0]?.part;
};

describe('the parts in which modules travel', () => {
  it('start with what every page needs and what both sides of the sign-in share', () => {
    expect(partOf('/react')).toBe('start');
    expect(partOf('/button')).toBe('start');
    expect(partOf('/phone-field')).toBe('account');
  });

  it('keep what the sync worker shares apart from the page', () => {
    expect(partOf('/clock')).toBe('common');
    expect(partOf('/dexie')).toBe('store');
    expect(partOf('/arktype')).toBeUndefined();
    expect(partOf('/columns')).toBeUndefined();
  });

  it('bring what later screens share with the sync worker together, but nothing of visitors', () => {
    expect(partOf('/trip-status')).toBe('work');
    expect(partOf('/node_modules/xstate/machine')).toBe('xstate');
    expect(partOf('/http')).toBeUndefined();
    expect(partOf('/trip-card')).toBeUndefined();
  });

  it('let visitors read without what later screens share with the sync worker', () => {
    expect(partOf('/src/db/device/watch-errors.ts')).toBe('store');
    expect(partOf('/src/sync/net/data-meter.ts')).toBe('work');
  });

  it('have the drawings of the frame with the frame, and the country with its places', () => {
    expect(partOf('/src/ui/icons/screen-icon-drawings.ts')).toBe('signed-in');
    for (const name of ['place/gazetteer', 'place/country', 'place/great-circle', 'data/country-outline'])
      expect(partOf(`/domain/${name}.ts`)).toBe('gazetteer');
  });

  it('keep the databases away from visitors', () => {
    expect(partOf('/milestone')).toBe('kit');
    expect(partOf('/card')).toBe('signed-in');
  });

  it('bring the small parts of the kit together, but nothing of visitors', () => {
    expect(partOf('/src/ui/cards/facts.tsx')).toBe('parts');
    expect(partOf('/src/ui/forms/otp-input.tsx')).toBeUndefined();
    expect(partOf('/src/ui/cars/car-picture.tsx')).toBeUndefined();
  });

  it('leave a screen in a chunk of its own', () => {
    expect(partOf('/src/routes/feed.tsx')).toBeUndefined();
    expect(partOf('/src/feed/list/feed-screen.tsx')).toBeUndefined();
  });
  it('name files that exist', () => {
    expect(namedPaths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
