import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type } from 'arktype';
import { useState } from 'react';
import { mayDo, type NeededRole } from '../../domain/site/office.ts';
import { ImpersonationAnswer } from '../../protocol/api/office/market.ts';
import { PhoneAnswer } from '../../protocol/api/office/people.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { call } from '../kit/calls.ts';
import { Button } from '../kit/controls.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PageFrame } from '../kit/page-frame.tsx';
import { Outcome } from '../kit/pane.tsx';
import { meQuery, personQuery } from '../kit/queries.ts';
import { useActs, type Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { BlockPane } from './block-pane.tsx';
import { PersonBooks } from './person-books.tsx';
import {
  LatestTrips,
  OwnCars,
  PersonData,
  PersonFigures,
  PersonReports,
  type PersonPaneProps,
} from './person-panes.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { WomanPane } from './woman-pane.tsx';
import { roleWords } from './person-words.ts';

const done = type('object');

/** A person's trips, cars, books, phones and reports, and the office's acts on them. */
export function PersonPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/inside/people/$id' });
  const read = useQuery(personQuery(id));
  return (
    <PageFrame
      title={t`Person`}
      isFresh={!read.isError}
      keys={[
        { keys: ['V'], does: t`See through their eyes` },
        { keys: ['P'], does: t`Read the number` },
      ]}
    >
      {read.data ? (
        <PersonDetails key={id} person={read.data} />
      ) : (
        <p className="nothing mute">{read.isError ? t`Nobody is here.` : ''}</p>
      )}
    </PageFrame>
  );
}

type May = (role: NeededRole) => boolean;

function PersonDetails({ person }: PersonPaneProps) {
  const acts = useActs([personQuery(person.id).queryKey, ['books'], ['audit']]);
  const me = useQuery(meQuery);
  const may: May = (role) => mayDo(me.data?.roles ?? [], role);
  const isOwner = person.type === 'provider';
  return (
    <>
      <PersonHeader person={person} acts={acts} may={may} />
      <Outcome said={acts.said} role="alert" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className="o-cols" role="group" aria-label={person.name} tabIndex={0}>
        <div className="o-col">
          <PersonFigures person={person} />
          <LatestTrips person={person} />
          {isOwner && <OwnCars person={person} />}
          <PersonSessions person={person} acts={acts} may={may('support')} />
        </div>
        <div className="o-col">
          {isOwner && <PersonBooks person={person} acts={acts} may={may('finance')} />}
          <PersonData person={person} />
          {may('verifier') && person.woman && (
            <WomanPane key={String(person.woman.is)} person={person} woman={person.woman} acts={acts} />
          )}
          <PersonReports person={person} />
          {may('support') && (
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

type PersonHeaderProps = PersonPaneProps & { acts: Acts; may: May };

/** The name, the number once it is read, and the acts that concern the whole person. */
function PersonHeader({ person, acts, may }: PersonHeaderProps) {
  const { t } = useLingui();
  const { digits, day, say } = useOfficeFormat();
  const [phone, setPhone] = useState<string | null>(null);
  const wholeNumber = async (): Promise<string> =>
    phone ?? (await call(PhoneAnswer, 'GET', `people/${person.id}/phone`)).data.phone;
  const readPhone = (): void => acts.run(async () => void setPhone(await wholeNumber()));
  const impersonate = (): void =>
    acts.run(async () => {
      const body = { phone: await wholeNumber(), reason: t`From the person’s page` };
      const { data } = await call(ImpersonationAnswer, 'POST', 'impersonations', body);
      window.open(data.link, '_blank', 'noopener');
    });
  const mayImpersonate = may('support') && person.type !== 'driver';
  useKeys({ KeyV: () => mayImpersonate && impersonate(), KeyP: readPhone });
  const since = day(person.since);
  return (
    <header className="row wrap g3 o-who">
      <Person name={person.name} large {...(person.photo !== null && { photo: person.photo })} />
      <span className="grow">
        <h2>{person.name}</h2>
        <span className="sub line">
          {say(roleWords[person.type])} · {digits(phone ?? person.phone)}{' '}
          {phone === null && <Button className="lk sm" onClick={readPhone}>{t`Read the number`}</Button>} ·{' '}
          {t`since ${since}`}
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
      {may('support') && person.photo !== null && (
        <Button
          disabled={acts.isBusy}
          onClick={() => acts.run(() => call(done, 'DELETE', `people/${person.id}/photo`))}
        >
          {t`Take the photo away`}
        </Button>
      )}
      {mayImpersonate && (
        <Button disabled={acts.isBusy} caps={['V']} onClick={impersonate}>
          {t`See through their eyes`}
        </Button>
      )}
    </header>
  );
}
