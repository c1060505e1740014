import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { addDays, dhakaDate } from '../../domain/base/calendar.ts';
import { BooksProofAnswer, CorrectionAnswer, type BooksDay } from '../../protocol/api/office/people.ts';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { call } from '../kit/calls.ts';
import { Button } from '../kit/controls.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { Outcome, RowsPane } from '../kit/pane.tsx';
import { booksQuery } from '../kit/queries.ts';
import type { SignatureDecision } from '../kit/second-signature.tsx';
import { Table, type Column } from '../kit/table.tsx';
import { useActs } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { WaitingCorrection } from './waiting-correction.tsx';

const debtorColumns: readonly Column<BooksDay['owing'][number]>[] = [
  {
    name: msg`Owner`,
    cell: ({ id, name }) => (
      <Link to="/people/$id" params={{ id }}>
        <b>{name}</b>
      </Link>
    ),
  },
  {
    name: msg`Dues`,
    cell: ({ dues, limit }, { taka }) => (
      <>
        <b className={dues > limit ? 'bad-t' : ''}>{taka(dues)}</b>
        <meter className="o-meter" max={Math.max(dues, limit)} high={limit} value={dues} aria-hidden="true" />
      </>
    ),
  },
  {
    name: msg`Limit`,
    cell: ({ dues, limit }, { say, taka }) => {
      const over = taka(dues - limit);
      return (
        <>
          {taka(limit)}
          {dues > limit && <small className="bad-t">{say(msg`${over} above`)}</small>}
        </>
      );
    },
  },
  { name: msg`Oldest`, cell: ({ since }, { day }) => (since === null ? '' : day(since)) },
];

export function BooksPage() {
  const { t } = useLingui();
  const { number, day: dayText } = useOfficeFormat();
  const { day } = useSearch({ from: '/inside/books' });
  const navigate = useNavigate();
  const read = useQuery(booksQuery(day));
  const books = read.data;
  const acts = useActs([['books']]);
  const decide = (id: string, decision: SignatureDecision): void =>
    acts.run(
      async () => void (await call(CorrectionAnswer, 'POST', `corrections/${id}/decision`, { decision })),
    );
  const prove = (): void =>
    acts.run(async () => {
      const { data } = await call(BooksProofAnswer, 'GET', 'books/proof');
      const [accounts, wrong] = [number(data.accounts), number(data.drift.length)];
      return data.drift.length === 0 && data.sum === 0
        ? t`All ${accounts} accounts agree with their transfers.`
        : t`${wrong} accounts do not agree with their transfers.`;
    });
  const first = books?.waiting.find(({ own }) => !own);
  const move = (by: number): void => {
    if (!books) return;
    const next = addDays(books.day, by);
    if (next <= dhakaDate(Date.now())) void navigate({ to: '/books', search: { day: next } });
  };
  useKeys({
    KeyR: prove,
    KeyA: () => first && decide(first.id, 'sign'),
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
  });
  const isToday = books !== undefined && books.day >= dhakaDate(read.dataUpdatedAt);
  return (
    <PageFrame
      title={t`Books`}
      isFresh={!read.isError}
      keys={[
        { keys: ['←', '→'], does: t`Other day` },
        { keys: ['R'], does: t`Prove the books` },
        { keys: ['A'], does: t`Sign the first` },
      ]}
      actions={
        books && (
          <>
            <Button aria-label={t`The day before`} onClick={() => move(-1)}>
              ←
            </Button>
            <b>{dayText(books.day)}</b>
            <Button aria-label={t`The day after`} disabled={isToday} onClick={() => move(1)}>
              →
            </Button>
            <Button disabled={acts.isBusy} caps={['R']} onClick={prove}>
              {t`Prove the books`}
            </Button>
          </>
        )
      }
    >
      <Outcome said={acts.said} />
      {books && <BooksOfDay books={books} isBusy={acts.isBusy} onDecide={decide} />}
    </PageFrame>
  );
}

type BooksOfDayProps = {
  books: BooksDay;
  isBusy: boolean;
  onDecide: (id: string, decision: SignatureDecision) => void;
};

/** The dues, their changes, the debtors, and the corrections that wait for a second signature. */
function BooksOfDay({ books, isBusy, onDecide }: BooksOfDayProps) {
  const { t } = useLingui();
  const { taka, number } = useOfficeFormat();
  const { before, commission, paid, corrected, refunded, after } = books;
  const owing = number(books.owing_count);
  const sums = [
    { sign: '', name: t`Owed before`, sum: before, count: 0 },
    { sign: '+', name: t`Commission`, sum: commission.taka, count: commission.count },
    { sign: '−', name: t`Paid`, sum: -paid.taka, count: paid.count },
    {
      sign: '±',
      name: t`Corrected, paid back`,
      sum: corrected.taka + refunded.taka,
      count: corrected.count + refunded.count,
    },
    { sign: '=', name: t`Owed after`, sum: after, count: 0 },
  ];
  return (
    <>
      <Signboard>
        <dl className="o-sums">
          {sums.map(({ sign, name, sum, count }) => (
            <div key={name}>
              <dt>
                <span aria-hidden="true">{sign}</span> {name}
              </dt>
              <dd>
                <b>{taka(sum)}</b>
                {count > 0 && <small>{number(count)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </Signboard>
      <div className="o-cols">
        <div className="o-col">
          <Table
            label={t`Who owes`}
            columns={debtorColumns}
            data={books.owing}
            empty={t`Nobody owes anything.`}
          />
          <p className="sub">{t`${owing} owners with dues; those furthest above their limit first.`}</p>
        </div>
        <div className="o-col">
          <RowsPane
            title={t`Two signatures`}
            empty={t`No correction waits.`}
            items={books.waiting}
            row={(correction) => (
              <WaitingCorrection key={correction.id} {...{ correction, isBusy, onDecide }} />
            )}
          />
          <RowsPane
            title={t`How it was paid`}
            empty={t`No payment on this day.`}
            items={books.ways}
            row={({ way, count, taka: sum }) => (
              <li key={way}>
                <span className="grow">{way}</span>
                <span>{number(count)}</span>
                <b>{taka(sum)}</b>
              </li>
            )}
          />
        </div>
      </div>
    </>
  );
}
