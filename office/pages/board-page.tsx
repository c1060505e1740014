import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { divisions } from '../../domain/places/districts.ts';
import { boardSpans, type Board } from '../../protocol/api/office/board.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { useKeys } from '../keys.ts';
import { OfficeIcon } from '../office-icon.tsx';
import { PageFrame } from '../page-frame.tsx';
import { boardQuery } from '../queries.ts';
import { foundShare, isLow, LATE_SECONDS, useWait } from './board-words.ts';
import { DivisionMap } from './division-map.tsx';

const spanWords = { day: msg`Now`, week: msg`7 days`, month: msg`30 days` } as const;

/** The market as it is: what is open, how fast bids come, who finds a car, and what needs looking at. */
export function BoardPage() {
  const { t, i18n } = useLingui();
  const { locale, number, digits } = useFormat();
  const wait = useWait();
  const { span = 'day' } = useSearch({ from: '/inside/' });
  const navigate = useNavigate();
  const read = useQuery(boardQuery(span));
  const [marked, setMarked] = useState<number | null>(null);
  const board = read.data;
  const look = (to: (typeof boardSpans)[number]): void => void navigate({ to: '/', search: { span: to } });
  const worst = (board?.divisions ?? []).toSorted((a, b) => (foundShare(a) ?? 2) - (foundShare(b) ?? 2));
  const step = (by: number): void => {
    const at = worst.findIndex(({ id }) => id === marked);
    const next = worst[Math.min(worst.length - 1, Math.max(0, at + by))];
    if (next) setMarked(next.id);
  };
  const open = (): void => {
    if (marked !== null) void navigate({ to: '/trips', search: { division: marked, status: 'active' } });
  };
  useKeys({
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    Enter: open,
    Digit1: () => look('day'),
    Digit2: () => look('week'),
    Digit3: () => look('month'),
  });
  return (
    <PageFrame
      title={t`Market now`}
      isFresh={!read.isError}
      keys={[
        { keys: ['J', 'K'], does: t`Next, before` },
        { keys: ['Enter'], does: t`Open its trips` },
        { keys: ['1', '2', '3'], does: t`Now, 7 days, 30 days` },
      ]}
      actions={
        <div className="why" role="group" aria-label={t`Over which time`}>
          {boardSpans.map((each) => (
            <button
              key={each}
              type="button"
              className={each === span ? 'on' : ''}
              aria-pressed={each === span}
              onClick={() => look(each)}
            >
              {i18n._(spanWords[each])}
            </button>
          ))}
        </div>
      }
    >
      {board && (
        <>
          <Whole board={board} />
          <div className="o-cols o-board">
            <section className="pane o-divisions" aria-label={t`By division`}>
              <div className="ph1">
                <h2 className="h3">{t`Who finds a car, by division`}</h2>
                <span className="sub">{t`by the place of pickup; red: under 60%`}</span>
              </div>
              <DivisionMap figures={board.divisions} marked={marked} onMark={setMarked} />
              <table className="t">
                <thead>
                  <tr>
                    <th scope="col">{t`Division`}</th>
                    <th scope="col">{t`Open`}</th>
                    <th scope="col">{t`Bids a minute`}</th>
                    <th scope="col">{t`First bid`}</th>
                  </tr>
                </thead>
                <tbody>
                  {worst.map((each) => {
                    const share = foundShare(each);
                    return (
                      <tr key={each.id} className={each.id === marked ? 'on' : ''}>
                        <td>
                          <Link to="/trips" search={{ division: each.id }}>
                            {divisions.find(({ id }) => id === each.id)?.name[locale]}
                          </Link>
                          {share !== null && isLow(share) && <small className="bad-t">{t`under 60%`}</small>}
                        </td>
                        <td>{number(each.open)}</td>
                        <td>{digits(each.bids_a_minute.toFixed(1))}</td>
                        <td className={(each.first_bid ?? 0) > LATE_SECONDS ? 'bad-t' : ''}>
                          {wait(each.first_bid)}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
            <Attention board={board} />
          </div>
        </>
      )}
    </PageFrame>
  );
}

function Whole({ board: { whole } }: { board: Board }) {
  const { t } = useLingui();
  const { number, digits } = useFormat();
  const wait = useWait();
  const share = foundShare(whole);
  const [percent, found, decided] = [
    number(Math.round((share ?? 0) * 100)),
    number(whole.found),
    number(whole.decided),
  ];
  const sums = [
    { name: t`Open trips`, value: number(whole.open), below: t`requests that wait for a car` },
    { name: t`Bids a minute`, value: digits(whole.bids_a_minute.toFixed(1)), below: t`in the whole country` },
    { name: t`To the first bid`, value: wait(whole.first_bid), below: t`half of them sooner` },
    {
      name: t`Found a car`,
      value: share === null ? '–' : t`${percent}%`,
      below: t`${found} of ${decided} requests`,
    },
  ];
  return (
    <Signboard>
      <dl className="o-sums">
        {sums.map(({ name, value, below }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>{below}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Signboard>
  );
}

function Attention({ board }: { board: Board }) {
  const { t } = useLingui();
  const { number, taka } = useFormat();
  const wait = useWait();
  const { without_bid: bidless, stuck, sms_failed: sms, payments_failed: payments } = board;
  const since = stuck.since === null ? null : (Date.parse(board.at) - Date.parse(stuck.since)) / 1000;
  const [longest, sum] = [wait(since), taka(payments.taka)];
  const stuckNote = since === null ? t`no phone says so` : t`the longest for ${longest}`;
  return (
    <section className="pane" aria-label={t`Needs looking at`}>
      <h2 className="ph1 h3">{t`Needs looking at`}</h2>
      <ul className="o-rows">
        <li>
          <OfficeIcon name="timer" size="s" />
          <span className="grow">
            <Link to="/trips" search={{ without: 'bid' }}>
              <b>{t`No bid for 15 minutes`}</b>
            </Link>
          </span>
          <b className={bidless > 0 ? 'bad-t' : ''}>{number(bidless)}</b>
        </li>
        <li>
          <OfficeIcon name="cloud-off" size="s" />
          <span className="grow">
            <Link to="/stuck">
              <b>{t`Actions are stuck on phones`}</b>
            </Link>
            <small>{stuckNote}</small>
          </span>
          <b>{number(stuck.phones)}</b>
        </li>
        <li>
          <OfficeIcon name="file" size="s" />
          <span className="grow">
            <Link to="/stuck">
              <b>{t`SMS that did not go`}</b>
            </Link>
            <small>{t`in a day`}</small>
          </span>
          <b className={sms > 0 ? 'bad-t' : ''}>{number(sms)}</b>
        </li>
        <li>
          <OfficeIcon name="wallet" size="s" />
          <span className="grow">
            <Link to="/stuck">
              <b>{t`Payments that hang`}</b>
            </Link>
            <small>{sum}</small>
          </span>
          <b>{number(payments.count)}</b>
        </li>
      </ul>
    </section>
  );
}
