import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type } from 'arktype';
import { useState } from 'react';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { call } from '../kit/calls.ts';
import { useDay } from '../kit/use-day.ts';
import type { Acts } from './person-page.tsx';
import { transferWords } from './person-words.ts';
import { WriteCorrection } from './write-correction.tsx';

const done = type('object');

type PersonBooksProps = { person: OfficePerson; acts: Acts; may: boolean };

/** What an owner owes, how much they may owe, the latest of their books, and a correction. */
export function PersonBooks({ person, acts, may }: PersonBooksProps) {
  const { t, i18n } = useLingui();
  const { taka } = useFormat();
  const day = useDay();
  const limit = person.credit_limit.counts;
  const above = person.dues - limit;
  const [most, over] = [taka(limit), taka(above)];
  return (
    <>
      <Signboard>
        <div className="o-dues">
          <small>{t`Dues`}</small>
          <b>{taka(person.dues)}</b>
          <meter
            className="o-meter"
            aria-hidden="true"
            max={Math.max(person.dues, limit, 1)}
            high={limit}
            value={Math.max(person.dues, 0)}
          />
          <small>
            {t`Credit limit ${most}`}
            {above > 0 && <> · {t`${over} above it`}</>}
          </small>
        </div>
      </Signboard>
      {may && <LimitForm person={person} acts={acts} />}
      <section className="pane" aria-label={t`Books`}>
        <div className="ph1">
          <h2 className="h3 grow">{t`Books`}</h2>
          {may && <Link className="bt lk sm" to="/books">{t`All books`}</Link>}
        </div>
        <ul className="o-rows">
          {person.ledger.map((entry) => (
            <li key={entry.id}>
              <span className="grow">
                <b>{i18n._(transferWords[entry.kind])}</b>
                <small>
                  {day(entry.at)} {entry.note}
                </small>
              </span>
              <b>{taka(entry.change)}</b>
            </li>
          ))}
        </ul>
        {person.ledger.length === 0 && <p className="nothing mute">{t`Nothing in the books yet.`}</p>}
        {may && <WriteCorrection owner={person} acts={acts} />}
      </section>
    </>
  );
}

function LimitForm({ person, acts }: { person: OfficePerson; acts: Acts }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const limit = typed === '' ? null : Number(typed);
  const isSum = limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= 1_000_000);
  const [now, next] = [person.credit_limit.counts, limit ?? 0].map((sum) => taka(sum));
  return (
    <details className="pane">
      <summary className="ph1 h3">{t`Change the credit limit`}</summary>
      <div className="o-form">
        <input
          className="in1"
          inputMode="numeric"
          aria-label={t`New limit in taka; empty: the market’s`}
          placeholder={t`New limit in taka; empty: the market’s`}
          aria-invalid={!isSum}
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        {!isSum && <p className="sub bad-t">{t`A whole number of taka, up to ten lakh`}</p>}
        <input
          className="in1"
          aria-label={t`Why`}
          placeholder={t`Why`}
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        <button
          type="button"
          className="bt"
          disabled={acts.isBusy || !isSum || why.trim() === ''}
          onClick={() => {
            acts.run(() =>
              call(done, 'POST', `people/${person.id}/credit-limit`, { limit, why: why.trim() }),
            );
            setTyped('');
            setWhy('');
          }}
        >
          {limit === null ? t`Take the market’s limit` : t`${now} → ${next}`}
        </button>
      </div>
    </details>
  );
}
