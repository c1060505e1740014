import { describe, expect, it } from 'vitest';
import { savedLocale } from '../../src/i18n/locale.ts';

const storageWith = (value: string | null) => ({
  getItem: (key: string) => (key === 'initdata' ? value : null),
});

describe('the language saved on the device', () => {
  it('is Bengali until another was chosen', () => {
    expect(savedLocale(storageWith(null))).toBe('bn');
  });

  it('is the one that was chosen', () => {
    expect(savedLocale(storageWith('{"language":"en"}'))).toBe('en');
    expect(savedLocale(storageWith('{"language":"bn"}'))).toBe('bn');
  });

  it.each(['', 'null', '{', '"en"', '{"language":"fr"}', '{"language":7}', '[]'])(
    'is Bengali where %j is kept',
    (value) => {
      expect(savedLocale(storageWith(value))).toBe('bn');
    },
  );
});
