import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type } from 'arktype';
import { useState } from 'react';
import { mayDo } from '../../domain/site/office.ts';
import { ImpersonationAnswer } from '../../protocol/api/office/market.ts';
import { PhoneAnswer, type OfficePerson } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { call } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PageFrame } from '../kit/page-frame.tsx';
import { client, meQuery, personQuery } from '../kit/queries.ts';
import { useDay } from '../kit/use-day.ts';
import { BlockPane } from './block-pane.tsx';
import { Facts } from '../kit/facts.tsx';
import { PersonBooks } from './person-books.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { carWords, roleWords } from './person-words.ts';
import { TripStatus } from '../trips/trip-status.tsx';

const done = type('object');

/** A person with everything: trips, cars, books, phones, reports, and what can be done. */
export function PersonPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/inside/people/$id' });
  const read = useQuery(personQuery(id));
  const person = read.data;
  return (
    <PageFrame
      title={t`Person`}
      isFresh={!read.isError}
      keys={[
        { keys: ['V'], does: t`See through their eyes` },
        { keys: ['P'], does: t`Read the number` },
      ]}
    >
      {person ? (
        <Everything key={id} person={person} />
      ) : (
        <p className="nothing mute">{read.isError ? t`Nobody is here.` : ''}</p>
      )}
    </PageFrame>
  );
}

/** What can be done to a person, and what went wrong. */
function useActs(id: string) {
  const failure = useFailureText();
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onMutate: () => setTrouble(null),
    onError: (error) => setTrouble(failure(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(personQuery(id)),
        client.invalidateQueries({ queryKey: ['books'] }),
        client.invalidateQueries({ queryKey: ['audit'] }),
      ]),
  });
  return { trouble, isBusy: act.isPending, run: act.mutate };
}
export type Acts = ReturnType<typeof useActs>;

function Everything({ person }: { person: OfficePerson }) {
  const { t, i18n } = useLingui();
  const { digits, number, taka, locale } = useFormat();
  const acts = useActs(person.id);
  const me = useQuery(meQuery);
  const roles = me.data?.roles ?? [];
  const [phone, setPhone] = useState<string | null>(null);
  const day = useDay();
  const readPhone = (): void =>
    acts.run(async () => setPhone((await call(PhoneAnswer, 'GET', `people/${person.id}/phone`)).data.phone));
  const look = (): void =>
    acts.run(async () => {
      const number1 = phone ?? (await call(PhoneAnswer, 'GET', `people/${person.id}/phone`)).data.phone;
      const body = { phone: number1, reason: t`From the person’s page` };
      const { data } = await call(ImpersonationAnswer, 'POST', 'impersonations', body);
      window.open(data.link, '_blank', 'noopener');
    });
  const mayLook = mayDo(roles, 'support') && person.type !== 'driver';
  useKeys({ KeyV: () => mayLook && look(), KeyP: readPhone });
  const isOwner = person.type === 'provider';
  const [trips, agreed, canceled] = [person.trips, person.agreed_count, person.canceled_count].map((each) =>
    number(each),
  );
  const rating = number(person.rating_x10 / 10, 1);
  const since = day(person.since);
  return (
    <>
      <header className="row wrap g3 o-who">
        <Person name={person.name} large {...(person.photo !== null && { photo: person.photo })} />
        <span className="grow">
          <h2>{person.name}</h2>
          <span className="sub line">
            {i18n._(roleWords[person.type])} · {digits(phone ?? person.phone)}{' '}
            {phone === null && (
              <button type="button" className="bt lk sm" onClick={readPhone}>
                {t`Read the number`}
              </button>
            )}{' '}
            · {t`since ${since}`}
          </span>
        </span>
        {person.verified && (
          <span className="badge go">
            <OfficeIcon name="circle-check" size="s" />
            {t`Verified`}
          </span>
        )}
        {person.blocked && (
          <span className="badge bad">
            <OfficeIcon name="circle-alert" size="s" />
            {t`Blocked`}
          </span>
        )}
        {mayDo(roles, 'support') && person.photo !== null && (
          <button
            type="button"
            className="bt"
            disabled={acts.isBusy}
            onClick={() => acts.run(() => call(done, 'DELETE', `people/${person.id}/photo`))}
          >
            {t`Take the photo away`}
          </button>
        )}
        {mayLook && (
          <button type="button" className="bt" disabled={acts.isBusy} onClick={look}>
            {t`See through their eyes`} <KeyCaps keys={['V']} />
          </button>
        )}
      </header>
      {acts.trouble !== null && (
        <p className="al" role="alert">
          {acts.trouble}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className="o-cols" role="group" aria-label={person.name} tabIndex={0}>
        <div className="o-col">
          <section className="pane o-figures" aria-label={t`At a glance`}>
            <Facts
              facts={[
                { name: t`Rating`, value: person.ratings_count === 0 ? t`None yet` : rating },
                { name: t`Completed trips`, value: trips ?? '' },
                { name: t`Agreed`, value: agreed ?? '' },
                { name: t`Canceled after agreeing`, value: canceled ?? '' },
              ]}
            />
          </section>
          <section className="pane" aria-label={t`Latest trips`}>
            <h2 className="ph1 h3">{t`Latest trips`}</h2>
            <ul className="o-rows">
              {person.recent_trips.map((trip) => (
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
              ))}
            </ul>
            {person.recent_trips.length === 0 && <p className="nothing mute">{t`No trip yet.`}</p>}
          </section>
          {isOwner && (
            <section className="pane" aria-label={t`Own cars`}>
              <h2 className="ph1 h3">{t`Own cars`}</h2>
              <ul className="o-rows">
                {person.cars.map((car) => (
                  <li key={car.id}>
                    <span className="grow">
                      <b>{car.plate}</b>
                      <small>{car.name}</small>
                    </span>
                    <span>{i18n._(carWords[car.status])}</span>
                  </li>
                ))}
              </ul>
              {person.cars.length === 0 && <p className="nothing mute">{t`No car yet.`}</p>}
            </section>
          )}
          <PersonSessions person={person} acts={acts} may={mayDo(roles, 'support')} />
        </div>
        <div className="o-col">
          {isOwner && <PersonBooks person={person} acts={acts} may={mayDo(roles, 'finance')} />}
          <section className="pane" aria-label={t`Data`}>
            <h2 className="ph1 h3">{t`Data`}</h2>
            <Facts
              facts={[
                { name: t`NID`, value: digits(person.nid ?? '') },
                { name: t`Birth date`, value: person.birth_date === null ? '' : day(person.birth_date) },
                { name: t`E-mail`, value: person.email ?? '' },
              ]}
            />
          </section>
          <section className="pane" aria-label={t`Reports`}>
            <h2 className="ph1 h3">{t`Reports`}</h2>
            <ul className="o-rows">
              {person.reports.map((report) => (
                <li key={report.id}>
                  <Link className="grow" to="/reports" search={{ id: report.id }}>
                    {t`No. ${digits(report.number)}`}
                  </Link>
                  <small>{report.wrote ? t`wrote it` : t`is about them`}</small>
                  <small>{day(report.at)}</small>
                </li>
              ))}
            </ul>
            {person.reports.length === 0 && <p className="nothing mute">{t`No report.`}</p>}
          </section>
          {mayDo(roles, 'support') && (
            <BlockPane
              person={person}
              isBusy={acts.isBusy}
              onBlock={(body) => acts.run(() => call(done, 'POST', `people/${person.id}/block`, body))}
              onUnblock={(why) => acts.run(() => call(done, 'POST', `people/${person.id}/unblock`, { why }))}
            />
          )}
        </div>
      </div>
    </>
  );
}
