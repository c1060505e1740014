import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newestMutationVersion } from '../../protocol/mutation-versions.ts';
import { mutationSchemas } from '../../protocol/mutations.ts';
import { rowSchemas } from '../../protocol/rows.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';

type Described = { toJsonSchema(options: { fallback: (gap: { base: object }) => object }): object };

const fingerprint = (schema: Described): string =>
  createHash('sha256')
    .update(JSON.stringify(schema.toJsonSchema({ fallback: ({ base }) => base })))
    .digest('hex')
    .slice(0, 12);

/**
 * The schemas that released apps were built with. A mutation's args change by a new version beside the old one, which
 * stays unchanged; a row's shape changes with PROTOCOL_VERSION. Never edit a line of a released version here.
 */
const released: Record<string, string> = {
  'bid row 3': 'bb8f794bfb02',
  'bid.change 1': '21fb0c673088',
  'bid.confirm 1': '5442043d67c2',
  'bid.place 1': '1f1bddbb4adc',
  'bid.withdraw 1': '07a015c496a2',
  'booking row 3': '9336a6766e40',
  'booking.cancel 1': '46704023b80a',
  'booking.confirm 1': '46704023b80a',
  'booking.price 1': '3bc2cf3fed32',
  'booking.reject 1': '46704023b80a',
  'booking.request 1': 'b2549f78f265',
  'car row 3': 'df6662309d44',
  'feed row 3': '020fea4f711d',
  'feed.interest 1': '00e1025fc051',
  'notification row 3': '7d8a3caac1a7',
  'notification.seen 1': '99a4323a9bf3',
  'profile row 3': 'd918bf089001',
  'report row 3': 'aa2d3eccd4df',
  'report.create 1': '19f4378836ec',
  'trip row 3': '9eb38cb24183',
  'trip.cancel 1': '2c083cd398ef',
  'trip.complete 1': '8b6c03e8c222',
  'trip.create 1': 'b25047a30b28',
  'trip.edit 1': 'ff14a798e6da',
  'trip.publish 1': '8b6c03e8c222',
  'trip.rate 1': '0cfeccdfb3db',
  'trip.start 1': '798730bed70b',
};

const wire: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(mutationSchemas).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, schema]) => [`${name} ${version}`, fingerprint(schema)]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(rowSchemas).map(([kind, schema]) => [
      `${kind} row ${PROTOCOL_VERSION}`,
      fingerprint(schema()),
    ]),
  ),
};

describe('the wire', () => {
  it('changes only together with its versions', () => {
    expect(wire).toEqual(released);
  });

  it('has the newest version of each mutation that phones write', () => {
    const newest = Object.entries(mutationSchemas).map(([name, versions]) => [
      name,
      Math.max(...Object.keys(versions).map(Number)),
    ]);
    expect(Object.fromEntries(newest)).toEqual(newestMutationVersion);
  });
});
