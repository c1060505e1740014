import { createHash } from 'node:crypto';
import { packedFeed } from '../protocol/pack/feed-message.ts';
import { mutations } from '../protocol/sync/mutations.ts';
import { rowSchemas, type FeedRow } from '../protocol/sync/rows.ts';
import { PROTOCOL_VERSION } from '../protocol/wire/version.ts';
import { offerRow } from './rows/offer-row.ts';
import { feedRow } from './rows/trip-row.ts';

type Described = { toJsonSchema(options: { fallback: (gap: { base: object }) => object }): object };

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const fingerprint = (schema: Described): string =>
  digest(schema.toJsonSchema({ fallback: ({ base }) => base }));

/** A fingerprint of each version of each mutation's args, and of each kind of row with the version of the wire. */
export const wireFingerprints = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(mutations).flatMap(([name, { versions }]) =>
      versions.map((schema, index) => [`${name} ${index + 1}`, fingerprint(schema)]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(rowSchemas).map(([kind, schema]) => [
      `${kind} row ${PROTOCOL_VERSION}`,
      fingerprint(schema()),
    ]),
  ),
});

const ID = '019aa000-0000-7000-8000-000000000001';
const district = { destination_district_id: 37 };

/** A request and an offer as the feed's packer takes them, with these fields. */
export const packableRows = (ofRequest: Partial<FeedRow> = {}, ofOffer: Partial<FeedRow> = {}): FeedRow[] => [
  { ...feedRow, ...district, id: ID, user: { ...feedRow.user, id: '' }, ...ofRequest },
  {
    ...offerRow,
    ...district,
    id: ID,
    user: { ...offerRow.user, id: ID },
    car: offerRow.car && { ...offerRow.car, id: ID },
    provider: offerRow.provider && { ...offerRow.provider, id: ID },
    ...ofOffer,
  },
];

/** The rows in messages of the feed. */
export const packedRows = (rows: readonly FeedRow[]): string[] =>
  packedFeed([
    {
      district: 47,
      from: 0,
      to: rows.length,
      changes: rows.map((row, index) => ({ seq: index + 1, number: row.number, row })),
    },
  ]);

/** A fingerprint of the form in which rows are packed. */
export const packerFingerprint = (): string => digest(packedRows(packableRows()));
