// Builds domain/data/{districts,sub-districts,places,unions}.ts from the npm package bd-geodata and from what is
// maintained by hand in scripts/gazetteer. Run it after a change:
//
//   npx node scripts/gazetteer/main.ts && npx oxfmt domain/data

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { idOfName } from '../../domain/place/tables.ts';

type Named = { id: string; name: string; bn_name: string };
type District = Named & { division_id: string; lat: string; lon: string };
type SubDistrict = Named & { district_id: string };
type Union = Named & { upazilla_id: string };

const source = createRequire(import.meta.url);
const divisions: Named[] = source('bd-geodata/data/divisions.json');
const districts: District[] = source('bd-geodata/data/districts.json');
const sourceSubDistricts: SubDistrict[] = source('bd-geodata/data/upazilas.json');
const unions: Union[] = source('bd-geodata/data/unions.json');

// Made in 2017 and missing in the source.
const subDistricts: SubDistrict[] = [
  ...sourceSubDistricts,
  { id: '495', district_id: '38', name: 'Shayestaganj', bn_name: 'শায়েস্তাগঞ্জ' },
];

const handWritten = new URL('./', import.meta.url);
const target = new URL('../../domain/data/', import.meta.url);

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, handWritten), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const spellings = new Map(
  linesOf('spellings.txt').map((line) => {
    const [kind, id, bn = '', en = '', others = ''] = line.split('|');
    return [`${kind}|${id}`, { bn, en, others }];
  }),
);

function namesOf(kind: string, { id, name, bn_name }: Named): string {
  const spelling = spellings.get(`${kind}|${id}`);
  const bn = spelling?.bn || bn_name.trim();
  const en = spelling?.en || name.trim();
  return [bn, en, spelling?.others ?? ''].join('|').normalize('NFC');
}

function pointsById(): Map<string, string> {
  return new Map(
    linesOf('sub-district-points.txt').map((line) => {
      const [id = '', lat, long, what] = line.split(' ');
      return [id, `${lat}|${long}${what === 'middle' ? '|~' : ''}`];
    }),
  );
}

/** @param kept false for a large table: a function returns it, so that a phone holds its text only while it is read */
function write(file: string, picture: string, parts: Record<string, string[]>, kept = false): void {
  const tables = Object.entries(parts).map(
    ([name, lines]) => `export const ${name} = ${kept ? '' : '(): string => '}\`\n${lines.join('\n')}\n\`;\n`,
  );
  writeFileSync(
    new URL(file, target),
    `// Made by scripts/gazetteer/main.ts: change its sources, not this file.\n${picture}\n\n${tables.join('\n')}`,
  );
}

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string, textOf: (row: T) => string): string[] => {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups].map(([key, members]) => `${key}:${members.map(textOf).join(';')}`);
};

write(
  'districts.ts',
  `// Divisions: id|bn|en|other spellings. Districts: id|division|bn|en|other spellings|lat|long of the
// district town. Names: bd-geodata (MIT).`,
  {
    divisionTable: divisions.map((each) => `${each.id}|${namesOf('division', each)}`),
    districtTable: districts.map(
      (each) =>
        `${each.id}|${each.division_id}|${namesOf('district', each)}|${Number(each.lat).toFixed(3)}|${Number(each.lon).toFixed(3)}`,
    ),
  },
  true,
);

const points = pointsById();
let last = 0;
/** An id as it is written in the order of the table: not at all if it is the next one. */
function idAfter(id: string): string {
  last += 1;
  if (Number(id) === last) return '';
  last = Number(id);
  return id;
}
write(
  'sub-districts.ts',
  `// Upazilas by district, 'district:id|bn|en|other spellings|lat|long|~;…'; no id: one more than the last; ~ marks the
// middle of the area instead of the town. Names: bd-geodata (MIT). Points: GeoNames (CC BY 4.0), boundaries of the Bangladesh
// Bureau of Statistics published by OCHA (CC BY-IGO), and maintained by hand.`,
  {
    subDistrictTable: grouped(
      subDistricts,
      (each) => each.district_id,
      (each) => `${idAfter(each.id)}|${namesOf('sub_district', each)}|${points.get(each.id)}`,
    ),
  },
);

type Written = { kind: string; id: string; districtId: string; text: string };

/** An id as it is written beside its name. */
const written = (id: string, en: string): string => (id === idOfName(en) ? '' : id);

const pointed = ['city-areas.txt', 'stations.txt', 'destinations.txt', 'public-places.txt']
  .flatMap(linesOf)
  .map((line): Written => {
    const [kind = '', id = '', bn = '', en = '', districtId = '', lat = '', long = '', others = ''] =
      line.split('|');
    return {
      kind,
      id,
      districtId,
      text: [written(id, en), bn, en, others, lat, long].join('|').normalize('NFC'),
    };
  });

/** The id of the place whose point this one takes: an upazila of the district, or what stands after '='. */
function pointOf(where: string, districtId: string): string {
  const listed = [...pointed.map(({ id }) => id), ...districts.map(({ id }) => `d${id}`)];
  const found = where.startsWith('=')
    ? listed.filter((id) => id === where.slice(1))
    : subDistricts
        .filter((each) => each.district_id === districtId)
        .filter((each) => namesOf('sub_district', each).split('|')[1] === where)
        .map(({ id }) => `u${id}`);
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`where is ${where} in district ${districtId}?`);
  return only;
}

const named = linesOf('named-places.txt').map((line): Written => {
  const [kind = '', id = '', bn = '', en = '', districtId = '', where = '', others = ''] = line.split('|');
  const at = pointOf(where, districtId);
  return { kind, id, districtId, text: [written(id, en), bn, en, others, at].join('|').normalize('NFC') };
});
const places = [...pointed, ...named];
write(
  'places.ts',
  `// Places by kind and district, 'kind,district:id|bn|en|other spellings|lat|long;…', no id: that of its English name; or
// the id of the place whose point it takes instead of latitude and longitude. Kept by hand; scripts/gazetteer/named-places.txt names the sources.`,
  {
    placeTable: grouped(
      places,
      (each) => `${each.kind},${each.districtId}`,
      (each) => each.text,
    ),
  },
);

// The source lists some unions twice.
const known = new Set<string>();
const onceOnly = unions.filter((union) => {
  const key = `${union.upazilla_id}|${union.bn_name.trim()}`;
  if (known.has(key)) return false;
  known.add(key);
  return true;
});
write(
  'unions.ts',
  `// Unions by upazila, 'upazila:id|bn|en;…', one district a line. Names: bd-geodata (MIT). Large: import it
// only where a union is chosen.`,
  {
    unionTable: [...Map.groupBy(subDistricts, (each) => each.district_id).values()]
      .map((members) =>
        grouped(
          onceOnly.filter((union) => members.some(({ id }) => id === union.upazilla_id)),
          (union) => union.upazilla_id,
          (union) => `${union.id}|${union.bn_name.trim()}|${union.name.trim()}`.normalize('NFC'),
        ).join('#'),
      )
      .filter(Boolean),
  },
);
