import { describe, expect, it } from 'vitest';
import { packedPush } from '../../../protocol/sync/columns.ts';
import { unpackedPush } from '../../../protocol/sync/unpacked-push.ts';

describe('a push in columns', () => {
  const good = { id: '01a1f807-639e-71b2-ae4f-8c64d87a95b4', name: 'trip.create', v: 1, args: { price: 1 } };
  const columns = (changes: object) => [
    { at: [0], mutation: { id: [good.id], name: ['x'], v: [1], ...changes } },
  ];

  it('comes after what is sent one by one', () => {
    const request = { mutations: [good], columns: columns({ args: { price: [2] } }) };
    expect(unpackedPush(request)?.map(({ args }) => args)).toEqual([{ price: 1 }, { price: 2 }]);
  });

  it('is refused with a column too short or too long, too deep, or with what is no mutation', () => {
    const deep = { a: { b: { c: { d: { e: [1] } } } } };
    for (const args of [{ price: [] }, { price: [1, 2] }, { price: 7 }, deep, ['no object']])
      expect(unpackedPush({ mutations: [], columns: columns({ args }) })).toBeNull();
  });

  it('is refused when it holds more than a push may', () => {
    const many = packedPush(Array.from({ length: 500 }, () => good));
    expect(unpackedPush(many)).toHaveLength(500);
    expect(unpackedPush({ ...many, mutations: [good] })).toBeNull();
  });
});
