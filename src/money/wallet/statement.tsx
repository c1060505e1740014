import { useLingui } from '@lingui/react/macro';
import type { Credit } from '../../../domain/money/credit.ts';
import { datedText, dateText, monthText } from '../../../domain/base/date-text.ts';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import type { WalletRow } from '../../../protocol/sync/rows.ts';
import { correctedNow } from '../../platform/clock.ts';
import { KnownEmpty } from '../../action/known-empty.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ShareButton } from './share-button.tsx';
import { useDuesText } from './use-dues-text.ts';

type EntryWords = { title: string; detail: string; sum: string };

/** The title of a wallet entry, its details, and its sum with a plus or a minus. */
function useEntryWords(): (entry: WalletRow) => EntryWords {
  const { t } = useLingui();
  const { locale, taka } = useFormat();
  return ({ kind, change, trip, note }) => {
    const sum = change > 0 ? `+${taka(change)}` : taka(change);
    if (kind === 'payment') return { title: t`You paid`, detail: '', sum };
    if (kind === 'refund') return { title: t`Paid back to you`, detail: note ?? '', sum };
    if (kind === 'correction') return { title: t`Correction`, detail: note ?? '', sum };
    if (!trip) return { title: t`Commission`, detail: '', sum };
    const [from, to, price] = [trip.pick[locale], trip.dest[locale], taka(trip.price)];
    return { title: t`${from} to ${to}`, detail: t`10% of ${price}`, sum };
  };
}

type StatementProps = { entries: WalletRow[]; credit: Pick<Credit, 'dues'>; name: string };

/**
 * The changes of the dues, month by month, each with the balance after it; can be shared as text or printed.
 */
export function Statement({ entries, credit, name }: StatementProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const wordsOf = useEntryWords();
  const owed = useDuesText();
  const dues = owed(credit.dues);
  const months = [...Map.groupBy(entries, (entry) => dhakaDate(Date.parse(entry.created_at)).slice(0, 7))];
  const lines = (): string =>
    [
      t`Statement of ${name}`,
      t`Dues now: ${dues}`,
      ...entries.map((entry) => {
        const { title, sum } = wordsOf(entry);
        return `${dateText(dhakaDate(Date.parse(entry.created_at)), locale)}  ${title}  ${sum}  → ${owed(entry.dues)}`;
      }),
    ].join('\n');
  return (
    <section className="col g3 walletstatement">
      <div className="onpaper">
        <b className="line">{t`Statement of ${name}`}</b>
        <span>
          {t`Dues now: ${dues}`} · {datedText(correctedNow(), locale)}
        </span>
      </div>
      <div className="head">
        <h2>{t`Trip by trip`}</h2>
        <span className="small mute">{t`Commission 10%`}</span>
      </div>
      {entries.length === 0 && (
        <KnownEmpty>
          <p className="mute">{t`Nothing yet. The commission of each completed trip will stand here.`}</p>
        </KnownEmpty>
      )}
      {months.map(([month, rows]) => (
        <section key={month} className="col">
          <h3 className="small mute">{monthText(Date.parse(rows[0]?.created_at ?? ''), locale)}</h3>
          <ul className="card list">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {entries.length > 0 && (
        <div className="two unprinted">
          <ShareButton text={lines} label={t`Share the statement`} />
          <Button variant="line" small icon="file-text" onClick={() => print()}>
            {t`Print`}
          </Button>
        </div>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: WalletRow }) {
  const { t } = useLingui();
  const { locale, taka } = useFormat();
  const { title, detail, sum } = useEntryWords()(entry);
  const after = taka(entry.dues);
  const ahead = useDuesText()(entry.dues);
  return (
    <li>
      <span className="grow small">
        <b>{title}</b>
        <span className="mute line">
          {dateText(dhakaDate(Date.parse(entry.created_at)), locale)}
          {detail !== '' && (
            <>
              , <span className={entry.trip ? 'nowrap' : ''}>{detail}</span>
            </>
          )}
        </span>
      </span>
      <span className="small" style={{ textAlign: 'end' }}>
        <b>{sum}</b>
        <span className="mute line">{entry.dues < 0 ? ahead : t`dues ${after}`}</span>
      </span>
    </li>
  );
}
