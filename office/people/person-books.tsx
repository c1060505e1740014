import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type } from 'arktype';
import { useState } from 'react';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { call } from '../kit/calls.ts';
import { Button, Entry } from '../kit/controls.tsx';
import { RowsPane } from '../kit/pane.tsx';
import type { Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { transferWords } from './person-words.ts';
import { WriteCorrection } from './write-correction.tsx';

const done = type('object');

type PersonBooksProps = { person: OfficePerson; acts: Acts; may: boolean };

/** An owner's dues, credit limit and latest transfers, and the form for a correction. */
export function PersonBooks({ person, acts, may }: PersonBooksProps) {
  const { t } = useLingui();
  const { taka, day, say } = useOfficeFormat();
  const { dues, ledger } = person;
  const limit = person.credit_limit.counts;
  const above = dues - limit;
  const [most, over] = [taka(limit), taka(above)];
  return (
    <>
      <Signboard>
        <div className="o-dues">
          <small>{t`Dues`}</small>
          <b>{taka(dues)}</b>
          <meter
            className="o-meter"
            aria-hidden="true"
            max={Math.max(dues, limit, 1)}
            high={limit}
            value={Math.max(dues, 0)}
          />
          <small>
            {t`Credit limit ${most}`}
            {above > 0 && <> · {t`${over} above it`}</>}
          </small>
        </div>
      </Signboard>
      {may && <LimitForm person={person} acts={acts} />}
      <RowsPane
        title={t`Books`}
        empty={t`Nothing in the books yet.`}
        beside={may && <Link className="bt lk sm" to="/books">{t`All books`}</Link>}
        items={ledger}
        row={({ id, kind, at, note, change }) => (
          <li key={id}>
            <span className="grow">
              <b>{say(transferWords[kind])}</b>
              <small>
                {day(at)} {note}
              </small>
            </span>
            <b>{taka(change)}</b>
          </li>
        )}
      >
        {may && <WriteCorrection owner={person} acts={acts} />}
      </RowsPane>
    </>
  );
}

function LimitForm({ person, acts }: Omit<PersonBooksProps, 'may'>) {
  const { t } = useLingui();
  const { taka } = useOfficeFormat();
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const limit = typed === '' ? null : Number(typed);
  const isSum = limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= 1_000_000);
  const [now, next] = [taka(person.credit_limit.counts), taka(limit ?? 0)];
  const send = (): void => {
    acts.run(() => call(done, 'POST', `people/${person.id}/credit-limit`, { limit, why: why.trim() }));
    setTyped('');
    setWhy('');
  };
  return (
    <details className="pane">
      <summary className="ph1 h3">{t`Change the credit limit`}</summary>
      <div className="o-form">
        <Entry
          label={t`New limit in taka; empty: the market’s`}
          inputMode="numeric"
          aria-invalid={!isSum}
          value={typed}
          onChange={(text) => setTyped(text.trim())}
        />
        {!isSum && <p className="sub bad-t">{t`A whole number of taka, up to ten lakh`}</p>}
        <Entry label={t`Why`} max={200} value={why} onChange={setWhy} />
        <Button disabled={acts.isBusy || !isSum || why.trim() === ''} onClick={send}>
          {limit === null ? t`Take the market’s limit` : t`${now} → ${next}`}
        </Button>
      </div>
    </details>
  );
}
