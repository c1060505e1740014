import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { divisions } from '../../domain/place/districts.ts';
import type { Board } from '../../protocol/api/office/board.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { useWait } from './board-words.ts';

/** The matters that need attention, with their counts. */
export function BoardAttention({ board }: { board: Board }) {
  const { t } = useLingui();
  const { number, taka, locale } = useOfficeFormat();
  const wait = useWait();
  const { without_bid: bidless, stuck, sms_failed: sms, payments_failed: payments } = board;
  const since = stuck.since === null ? null : (Date.parse(board.at) - Date.parse(stuck.since)) / 1000;
  const where = board.without_bid_in
    .slice(0, 2)
    .map(({ id, count }) => `${divisions.find((each) => each.id === id)?.name[locale]} ${number(count)}`)
    .join(', ');
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
            {where !== '' && <small>{where}</small>}
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

/** The notice that the app shows now. */
export function BoardNotice({ notice: { text, until } }: { notice: NonNullable<Board['notice']> }) {
  const { t } = useLingui();
  const { locale, day } = useOfficeFormat();
  const { clock } = useOfficeFormat();
  const [date, time] = [day(until), clock(until)];
  return (
    <section className="pane" aria-label={t`Notice to everybody`}>
      <h2 className="ph1 h3">{t`Notice to everybody`}</h2>
      <p className="o-notice">
        {text[locale]}
        <small className="sub">{t`until ${date}, ${time}`}</small>
      </p>
    </section>
  );
}
