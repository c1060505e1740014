/** The panes of a person's page that are only read. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { Facts } from '../kit/facts.tsx';
import { Pane, RowsPane } from '../kit/pane.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { TripStatus } from '../trips/trip-status.tsx';
import { carWords } from './person-words.ts';

export type PersonPaneProps = { person: OfficePerson };

export function PersonFigures({ person }: PersonPaneProps) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return (
    <section className="pane o-figures" aria-label={t`At a glance`}>
      <Facts
        facts={[
          {
            name: t`Rating`,
            value: person.ratings_count === 0 ? t`None yet` : number(person.rating_x10 / 10, 1),
          },
          { name: t`Completed trips`, value: number(person.trips) },
          { name: t`Agreed`, value: number(person.agreed_count) },
          { name: t`Canceled after agreeing`, value: number(person.canceled_count) },
        ]}
      />
    </section>
  );
}

export function LatestTrips({ person }: PersonPaneProps) {
  const { t } = useLingui();
  const { taka, locale, day } = useOfficeFormat();
  return (
    <RowsPane
      title={t`Latest trips`}
      empty={t`No trip yet.`}
      items={person.recent_trips}
      row={(trip) => (
        <li key={trip.id}>
          <span className="grow">
            <b>
              {trip.from[locale]} – {trip.to[locale]}
            </b>
            <small>{day(trip.journey_at)}</small>
          </span>
          <TripStatus status={trip.status} />
          <b className="o-sum">{trip.price === null ? '' : taka(trip.price)}</b>
        </li>
      )}
    />
  );
}

export function OwnCars({ person }: PersonPaneProps) {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  return (
    <RowsPane
      title={t`Own cars`}
      empty={t`No car yet.`}
      items={person.cars}
      row={(car) => (
        <li key={car.id}>
          <span className="grow">
            <b>{car.plate}</b>
            <small>{car.name}</small>
          </span>
          <span>{say(carWords[car.status])}</span>
        </li>
      )}
    />
  );
}

export function PersonData({ person: { nid, birth_date: born, email } }: PersonPaneProps) {
  const { t } = useLingui();
  const { digits, day } = useOfficeFormat();
  return (
    <Pane title={t`Data`}>
      <Facts
        facts={[
          { name: t`NID`, value: digits(nid ?? '') },
          { name: t`Birth date`, value: born === null ? '' : day(born) },
          { name: t`E-mail`, value: email ?? '' },
        ]}
      />
    </Pane>
  );
}

export function PersonReports({ person }: PersonPaneProps) {
  const { t } = useLingui();
  const { digits, day } = useOfficeFormat();
  return (
    <RowsPane
      title={t`Reports`}
      empty={t`No report.`}
      items={person.reports}
      row={(report) => (
        <li key={report.id}>
          <Link className="grow" to="/reports" search={{ id: report.id }}>
            {t`No. ${digits(report.number)}`}
          </Link>
          <small>{report.wrote ? t`wrote it` : t`is about them`}</small>
          <small>{day(report.at)}</small>
        </li>
      )}
    />
  );
}
