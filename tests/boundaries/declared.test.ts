// What is declared is used: an action that no press saves, a field that no form fills, and rows that no screen reads.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { said } from '../../domain/trip/travellers.ts';
import { carried } from '../../domain/trip/trip-fields.ts';
import { mutations } from '../../protocol/sync/mutations.ts';
import { MirrorDb } from '../../src/db/mirror/mirror-db.ts';
import { ownKinds, tableOf } from '../../src/db/mirror/row-tables.ts';

const app = join(import.meta.dirname, '../../src');
const texts = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => ({
  file,
  text: readFileSync(join(app, file), 'utf8'),
}));

/** The names that occur in none of these files. */
const absent = (names: readonly string[], files: RegExp, at: (name: string) => RegExp): string[] => {
  const read = texts.filter(({ file }) => files.test(file));
  expect(read.length).toBeGreaterThan(0);
  return names.filter((name) => !read.some(({ text }) => at(name).test(text)));
};

/** An action's name in an act, whole or put together from its subject. */
const namedInAct = (name: string): RegExp => {
  const [subject = '', verb = ''] = name.split('.');
  return new RegExp(String.raw`'${subject}\.${verb}'|\`${subject}\.\$\{`);
};

test('every action is saved by an act', () => {
  expect(absent(Object.keys(mutations), /acts?\.ts$|-actions\.ts$/, namedInAct)).toEqual([]);
});

test('every carried field of a trip is filled by the form, and read by a screen', () => {
  const names = Object.keys(carried);
  const filled = (name: string) => new RegExp(String.raw`'FILL', fields: \{ ${name}\b`);
  // who travels is put into words as a whole
  const asWhole = (name: string) =>
    Object.keys(said({})).includes(name) ? String.raw`|\bwhoParts\(trip\b` : '';
  const read = (name: string) =>
    new RegExp(
      String.raw`\btrip\.${name}\b|\brow\.${name}\b|\{[^}]*\b${name}\b[^}]*\} = trip${asWhole(name)}`,
    );
  expect(absent(names, /^trip\/request\/.*\.tsx$/, filled)).toEqual([]);
  expect(
    absent(names, /^(?!trip\/request|db|sync|sw|platform|i18n|ui|gallery|shell)\w+\/.*\.tsx?$/, read),
  ).toEqual([]);
});

test('every kind of row is read by a view', () => {
  const mirror = new MirrorDb('nobody');
  const tables = ownKinds.map((kind) => tableOf(mirror, kind).name);
  const views =
    /^(db\/mirror\/(?!(mirror-db|row-tables|apply)\.ts)|(?!db|sync|sw|platform|i18n|ui|gallery|shell)\w+\/)/;
  expect(
    absent(
      tables,
      views,
      (table) => new RegExp(String.raw`mirror\.${table}\b|\b${table}\b[^;]*\} = (dbs\.)?mirror`),
    ),
  ).toEqual([]);
});
