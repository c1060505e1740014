import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { placeTable } from '../../../domain/data/places.ts';
import { subDistrictTable } from '../../../domain/data/sub-districts.ts';
import { widened } from '../../../domain/place/narrow-table.ts';
import { narrowed, narrowTables } from '../../../scripts/build/narrow-tables.ts';

const kept = { places: placeTable().trim(), upazilas: subDistrictTable().trim() };

it.each(Object.entries(kept))('the table of %s is read as it was, letter for letter', (_, table) => {
  expect(widened(narrowed(table)) === table).toBe(true);
});

it('a table travels in fewer bytes', () => {
  const bytes = (table: string): number => brotliCompressSync(table).length;
  for (const table of Object.values(kept)) expect(bytes(narrowed(table))).toBeLessThan(0.94 * bytes(table));
});

it.each([
  ['a name with Latin letters among Bengali ones', 'area,47:|মিরপুর DOHS|Mirpur DOHS||23.836|90.371'],
  [
    'no id, no spelling and the point of another place',
    'town,1:|চাঁদপুর|Chandpur||u435;x-1|হাট|Hat|হাট বাজার,Haat|22.1|91.0',
  ],
  ['spellings of both scripts', 'area,47:|পল্লবী|Pallabi|পল্লবি,Pollobi,পল্লবী A,|23.826|90.364'],
  ['the mark of a middle', '1:|বরুড়া|Barura||23.355|91.040|~'],
])('%s stay', (_, table) => {
  expect(widened(narrowed(table))).toBe(table);
});

it('a table that would be read otherwise ends the build', () => {
  for (const table of ['area,47:|পল্লবী|Pallabi|~x|23.8|90.3', 'a:|প|P\tx||1|2'])
    expect(() => narrowed(table)).toThrow('not read as it was');
});

it('a built table is read when it is asked for, and is the one that is kept', async () => {
  const entry = join(import.meta.dirname, '../../../domain/data/places.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [narrowTables()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [chunk] = Array.isArray(built) ? (built[0]?.output ?? []) : [];
  const script: { placeTable: () => string } = await import(
    `data:text/javascript,${encodeURIComponent(chunk?.code ?? '')}`
  );
  expect(script.placeTable() === kept.places).toBe(true);
});
