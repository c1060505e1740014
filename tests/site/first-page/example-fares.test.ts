import { expect, test } from 'vitest';
import { isWithin, priceRange } from '../../../domain/money/fare.ts';
import { districts } from '../../../domain/place/districts.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { roadEstimate } from '../../../domain/place/roads.ts';
import { exampleFares } from '../../../src/site/first-page/example-fares.ts';

test('the fares that a visitor sees first may be bid on that road', () => {
  const dhaka = placeById(`d${districts.find(({ name }) => name.en === 'Dhaka')?.id}`);
  const sreemangal = placeById('u290');
  if (!dhaka || !sreemangal) throw new Error('no such place');
  const { distance } = roadEstimate(dhaka, sreemangal);
  const range = priceRange({ distance, type: 'oneway', seats: 4 });
  if (!range) throw new Error('no range');
  expect(exampleFares.filter((fare) => !isWithin(fare, range))).toEqual([]);
});
