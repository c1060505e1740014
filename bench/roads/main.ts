/**
 * Compares the road estimate with the distances that people quote:
 *
 *   npm run bench:roads
 *
 * Fails when the average error of the roads that were not used for making it exceeds 2.5 percent.
 */
import { districts } from '../../domain/place/districts.ts';
import { roadEstimate } from '../../domain/place/roads.ts';
import { isHeldOut, quotedRoads, type QuotedRoad } from './quoted-roads.ts';

const MOST_PERCENT = 2.5;

type Compared = QuotedRoad & { estimated: number; percent: number; heldOut: boolean };

const townOf = (name: string) => {
  const district = districts.find((each) => each.name.en === name);
  if (!district) throw new Error(`no district ${name}`);
  return { lat: district.lat, long: district.long, districtId: district.id };
};

/** The estimate beside the quoted distance (km), and its error in percent, without a sign. */
export function compare(road: QuotedRoad): Compared {
  const estimated = Math.round(roadEstimate(townOf(road.from), townOf(road.to)).distance / 1000);
  return {
    ...road,
    heldOut: isHeldOut(road),
    estimated,
    percent: (Math.abs(estimated - road.km) / road.km) * 100,
  };
}

export const averageError = (rows: readonly Compared[]): number =>
  rows.reduce((sum, { percent }) => sum + percent, 0) / rows.length;

function print(rows: readonly Compared[]): void {
  console.log(`${'road'.padEnd(28)}${'quoted'.padStart(8)}${'ours'.padStart(8)}${'error'.padStart(9)}`);
  for (const { from, to, km, estimated, percent, heldOut } of rows)
    console.log(
      `${`${from} – ${to}`.padEnd(28)}${String(km).padStart(8)}${String(estimated).padStart(8)}${`${percent.toFixed(1)} %`.padStart(9)}${heldOut ? '  held out' : ''}`,
    );
  const heldOut = averageError(rows.filter((row) => row.heldOut)).toFixed(1);
  console.log(`\naverage error ${averageError(rows).toFixed(1)} %`);
  console.log(`of the held-out roads ${heldOut} %, at most ${MOST_PERCENT} % is wanted`);
}

if (import.meta.main) {
  const rows = quotedRoads.map(compare);
  print(rows);
  process.exitCode = averageError(rows.filter((row) => row.heldOut)) <= MOST_PERCENT ? 0 : 1;
}
