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
 * What phones in people's pockets were built with. Args of a mutation change by a new version beside the old one, which
 * stays as it is; a row's shape changes with PROTOCOL_VERSION. Never edit a line of a released version here.
 */
const released: Record<string, string> = {
  'bid row 1': '958cc205f008',
  'bid.change 1': 'c487f43a890e',
  'bid.confirm 1': 'ac69b3def443',
  'bid.place 1': '275f945b54ae',
  'bid.withdraw 1': '07a015c496a2',
  'car row 1': 'df6662309d44',
  'feed row 1': 'ea132de71508',
  'notification row 1': '9ebfa97c9482',
  'notification.seen 1': '99a4323a9bf3',
  'profile row 1': '796d826c5b52',
  'trip row 1': '798b7bb92de1',
  'trip.cancel 1': '2c083cd398ef',
  'trip.complete 1': '8b6c03e8c222',
  'trip.create 1': '2126cd001d07',
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
      fingerprint(schema),
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
