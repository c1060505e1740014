/** A car that is added with its pictures, and what the server holds of it afterwards. */
import { uuidv7 } from 'uuidv7';
import type { Query } from '../../server/db/raw-sql.ts';
import { picture } from '../../testkit/files/picture.ts';
import type { Deed, Picture } from './page.ts';

/** Two photos and two papers of about two chunks each. */
export async function carDeed(seed: number): Promise<Deed> {
  const made = await Promise.all(
    [1, 2, 3, 4].map(async (n): Promise<Picture> => {
      const { hash, content } = await picture(seed * 10 + n, 'jpeg', 420);
      return { hash, kind: n <= 2 ? 'photo' : 'paper', content: content.toString('base64') };
    }),
  );
  const hashes = (kind: Picture['kind']): string[] =>
    made.filter((each) => each.kind === kind).map(({ hash }) => hash);
  const args = {
    id: uuidv7(),
    brand: 'Toyota',
    model: 'Axio',
    manufacture_year: 2015,
    color: 'white',
    car_type: 'sedan car',
    is_air_conditioned: true,
    registration: `dhaka-metro:ga:44-${String(seed % 10_000).padStart(4, '0')}`,
    images: hashes('photo'),
    papers: hashes('paper').map((file, i) => ({
      kind: i === 0 ? ('registration' as const) : ('fitness' as const),
      file,
    })),
  };
  return { intent: { name: 'car.add', args }, afterLast: false, pictures: made };
}

/** One line for each car or picture that is not at the server once. */
export async function carFaults(query: Query, ownerId: string, deeds: readonly Deed[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { intent, pictures = [] } of deeds) {
    if (intent.name !== 'car.add') continue;
    const { rows } = await query('select images, papers from cars where id = $1', [intent.args.id]);
    const [car] = rows;
    if (!car) faults.push('lost: a car');
    const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
    if (car && (count(car['images']) !== 2 || count(car['papers']) !== 2))
      faults.push('lost: a picture of a car');
    const stored = await query(
      "select hash from files where owner_id = $1 and hash = any($2) and state = 'stored'",
      [ownerId, pictures.map(({ hash }) => hash)],
    );
    if (stored.rows.length !== pictures.length)
      faults.push(`lost: ${pictures.length - stored.rows.length} pictures`);
  }
  return faults;
}
