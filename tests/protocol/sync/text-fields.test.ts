import { type } from 'arktype';
import { expect, test } from 'vitest';
import { mutations } from '../../../protocol/sync/mutations.ts';
import { textFields } from '../../../protocol/sync/text-fields.ts';
import { allRoutes } from '../../../server/routes.ts';
import { PushTurns } from '../../../server/sync/push-turns.ts';
import { PullTurns } from '../../../server/sync/pull-turns.ts';
import { textPlaces } from '../../server/text-places.ts';

const placesByName = (): Map<string, string[]> =>
  new Map([
    ...Object.entries(mutations).map(([name, { versions }]): [string, string[]] => [
      name,
      [...new Set(versions.flatMap(textPlaces))],
    ]),
    ...allRoutes({ key: '', secret: '' }, '', { push: new PushTurns(1), pull: new PullTurns(1) })
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, input }): [string, string[]] => [`${method} ${path}`, textPlaces(input)]),
  ]);

test('every text of a mutation or a call has said what happens to it', () => {
  const silent = [...placesByName()].flatMap(([name, places]) =>
    places.filter((place) => textFields[name]?.[place] === undefined).map((place) => `${name}: ${place}`),
  );
  expect(silent).toEqual([]);
});

test('nothing is said of texts that are not there', () => {
  const known = placesByName();
  const gone = Object.entries(textFields).flatMap(([name, fields]) =>
    Object.keys(fields)
      .filter((place) => !known.get(name)?.includes(place))
      .map((place) => `${name}: ${place}`),
  );
  expect(gone).toEqual([]);
});

test('a text is found wherever it lies in a schema', () => {
  const schema = type({
    'word?': 'string <= 20 | null',
    list: type({ inner: 'string' }).array(),
    pair: ['string', 'number'],
    map: { '[string]': 'string' },
    id: 'string.uuid.v7',
    kind: "'one' | 'other'",
  });
  expect(textPlaces(schema).toSorted()).toEqual(['list[].inner', 'map.*', 'pair[]', 'word']);
});
