import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkChosen,
  LONG_SIDE,
  MAX_CHOSEN_BYTES,
  photoExtensions,
  sentSize,
} from '../../../domain/person/photo.ts';

const chosen = { name: 'front.jpg', type: 'image/jpeg', bytes: 4_000_000 };

it('takes pictures by their extension, in any case', () => {
  for (const extension of photoExtensions)
    for (const name of [`a.${extension}`, `a.b.${extension.toUpperCase()}`])
      expect(checkChosen({ ...chosen, name, type: '' })).toBeNull();
});

it('takes a picture without an extension by its type', () => {
  expect(checkChosen({ ...chosen, name: 'content', type: 'image/png' })).toBeNull();
  expect(checkChosen({ ...chosen, name: 'content', type: 'image/svg+xml' })?.code).toBe('file_type');
});

it('refuses what is no picture, whatever type it claims', () => {
  for (const name of ['a.svg', 'a.pdf', 'a.heic', 'a.jpg.exe', 'a', ''])
    expect(checkChosen({ ...chosen, name, type: name.includes('.') ? 'image/jpeg' : '' })?.code).toBe(
      'file_type',
    );
});

it('refuses an empty file, and one of 10 MB', () => {
  expect(checkChosen({ ...chosen, bytes: 0 })?.code).toBe('file_unusable');
  expect(checkChosen({ ...chosen, bytes: MAX_CHOSEN_BYTES - 1 })).toBeNull();
  expect(checkChosen({ ...chosen, bytes: MAX_CHOSEN_BYTES })).toEqual({
    code: 'file_too_large',
    values: { max: 10 },
  });
});

it('sends a picture with its shape, never larger than it is', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = sentSize({ width, height });
      expect(Math.max(sent.width, sent.height)).toBe(Math.min(LONG_SIDE, Math.max(width, height)));
      const [long, short] = [Math.max(sent.width, sent.height), Math.min(sent.width, sent.height)];
      const shape = Math.min(width, height) / Math.max(width, height);
      expect(Math.abs(short - Math.max(1, long * shape))).toBeLessThanOrEqual(0.5);
    }),
  );
});
