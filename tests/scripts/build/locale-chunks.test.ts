import { expect, it } from 'vitest';
import { localeChunk } from '../../../scripts/build/locale-chunks.ts';

it.each(['/srv/durpalla', '/usr/src/durpalla', '/home/src/src'])(
  'texts travel by their folder in %s',
  (root) => {
    const chunkOf = localeChunk(root);
    expect(chunkOf(`${root}/src/trip/parts/locales/bn.po`)).toBe('bn-startup');
    expect(chunkOf(`${root}/src/trip/slip/locales/en.po`)).toBe('en-trip-slip');
    expect(chunkOf(`${root}/src/report/locales/bn.po`)).toBe('bn-trip-slip');
    expect(chunkOf(`${root}/src/trip/slip/slip.tsx`)).toBeNull();
  },
);
