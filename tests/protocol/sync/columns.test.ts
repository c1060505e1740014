import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed, PackedAnswer, packedPush, unpacked } from '../../../protocol/sync/columns.ts';
import { PushRequest } from '../../../protocol/sync/requests.ts';
import type { WireChange } from '../../../protocol/sync/sync.ts';
import { unpackedPush } from '../../../protocol/sync/unpacked-push.ts';

const leaf = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 2 }),
);
const names = fc.record({ bn: leaf, en: leaf }, { requiredKeys: ['bn'] });
const row = fc.record(
  {
    price: leaf,
    via: fc.oneof(fc.constant(null), names),
    pick: names,
    data: fc.dictionary(fc.string(), leaf),
  },
  { requiredKeys: ['price', 'via', 'pick'] },
);
const change = fc
  .tuple(
    fc.constantFrom('u', 'f1'),
    fc.integer({ min: 1 }),
    fc.constantFrom('feed', 'trip'),
    fc.uuid(),
    fc.option(row),
  )
  .map(([stream, seq, kind, id, fields]): WireChange => [stream, seq, kind, id, fields && { id, ...fields }]);

const travel = (changes: WireChange[]): WireChange[] => {
  const page = packed({ changes, cursor: {}, reset: [], back: null, more: false });
  return unpacked(PackedAnswer.assert(JSON.parse(JSON.stringify(page))));
};
const sorted = (changes: WireChange[]): WireChange[] =>
  changes.toSorted((one, other) =>
    JSON.stringify(one.slice(0, 4)).localeCompare(JSON.stringify(other.slice(0, 4))),
  );

describe('a page in columns', () => {
  it('holds what was put in, whatever the shape of the rows', () => {
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: ([, , , id]) => id }), (changes) => {
        const sent: WireChange[] = JSON.parse(JSON.stringify(changes));
        expect(sorted(travel(changes))).toEqual(sorted(sent));
      }),
    );
  });

  it('names each field once for all rows of a shape', () => {
    const rows = Array.from({ length: 9 }, (_, i): WireChange => [
      'u',
      i + 1,
      'trip',
      `t${i}`,
      { id: `t${i}`, fare: i },
    ]);
    const page = packed({ changes: rows, cursor: {}, reset: [], back: null, more: false });
    expect(JSON.stringify(page).match(/fare/g)).toHaveLength(1);
  });

  it('leaves out what a column that is too short does not say', () => {
    const group = { kind: 'feed', streams: ['f1', 'f1'], seqs: [1, 2], row: { id: ['a', 'b'], fare: [7] } };
    const page = { changes: [], columns: [group], cursor: {}, reset: [], back: null, more: false };
    expect(unpacked(page)[1]).toEqual(['f1', 2, 'feed', 'b', { id: 'b' }]);
  });
});

const mutation = fc.record(
  {
    id: fc.uuid({ version: 7 }),
    name: fc.constantFrom('trip.create', 'bid.place'),
    v: fc.constant(1),
    args: row,
    after: fc.array(fc.uuid({ version: 7 }), { maxLength: 2 }),
    until: fc.integer({ min: 1 }),
  },
  { requiredKeys: ['id', 'name', 'v', 'args'] },
);
const turned = fc
  .tuple(mutation, fc.boolean())
  .map(([each, turn]) =>
    turn ? { ...each, args: Object.fromEntries(Object.entries(each.args).toReversed()) } : each,
  );

describe('a push in columns', () => {
  it('holds the mutations in their order, to the letter: the server stores a hash of them', () => {
    fc.assert(
      fc.property(fc.array(turned, { maxLength: 20 }), (mutations) => {
        const travelled = PushRequest.assert(JSON.parse(JSON.stringify(packedPush(mutations))));
        expect(JSON.stringify(unpackedPush(travelled))).toBe(JSON.stringify(mutations));
      }),
    );
  });
});
