import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { districtById } from '../../domain/place/districts.ts';
import type { RoadFare } from '../../protocol/api/office/site.ts';
import { carWords } from '../trips/trip-words.ts';
import { roadFaresQuery } from '../kit/queries.ts';
import { Table, type Column } from '../kit/table.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

const kindWords = { oneway: msg`One way`, round: msg`There and back` };
const driftWords = { low: msg`At the lower end`, high: msg`At the upper end` };

const columns: Column<RoadFare>[] = [
  {
    name: msg`Road`,
    cell: ({ pickup_district_id: a, destination_district_id: b }, { locale }) =>
      [a, b].map((id) => districtById(id)?.name[locale] ?? '').join(' – '),
  },
  {
    name: msg`Car and kind`,
    cell: ({ car_type: car, type }, { say }) => `${say(carWords[car])}, ${say(kindWords[type])}`,
  },
  { name: msg`Usually`, cell: ({ low, high }, { taka }) => `${taka(low)} – ${taka(high)}` },
  { name: msg`May be bid`, cell: ({ least, most }, { taka }) => `${taka(least)} – ${taka(most)}` },
  { name: msg`Trips`, cell: ({ trips }, { number }) => number(trips) },
  {
    name: msg`Drift`,
    cell: ({ drift }, { say }) => (drift === null ? '—' : <b className="bad-t">{say(driftWords[drift])}</b>),
  },
];

/** What is agreed on each road beside what may be bid there; roads that press against an end come first. */
export function RoadFares() {
  const { t } = useLingui();
  const { day } = useOfficeFormat();
  const { data, isPending } = useQuery(roadFaresQuery);
  const made = data?.day != null ? day(data.day) : null;
  return (
    <>
      <h3>{t`What roads usually cost`}</h3>
      {made !== null && (
        <p className="sub">{t`The middle half of the fares of 30 days, made in the night to ${made}.`}</p>
      )}
      <Table
        label={t`What roads usually cost`}
        columns={columns}
        data={data?.roads ?? []}
        empty={t`No road has enough trips yet.`}
        isPending={isPending}
      />
    </>
  );
}
