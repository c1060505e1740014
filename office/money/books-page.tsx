import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createColumnHelper } from '@tanstack/react-table';
import { useState } from 'react';
import { addDays, dhakaDate } from '../../domain/base/calendar.ts';
import {
  BooksProofAnswer,
  CorrectionAnswer,
  type BooksDay,
  type CorrectionRow,
} from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { call } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { booksQuery, client } from '../kit/queries.ts';
import { SecondSignature } from '../kit/second-signature.tsx';
import { useDay } from '../kit/use-day.ts';
import { Table, type features } from '../kit/table.tsx';

type Owing = BooksDay['owing'][number];
const helper = createColumnHelper<typeof features, Owing>();
const columns = helper.columns([
  helper.accessor('name', {
    header: () => <Trans>Owner</Trans>,
    cell: ({ row: { original } }) => (
      <Link to="/people/$id" params={{ id: original.id }}>
        <b>{original.name}</b>
      </Link>
    ),
  }),
  helper.accessor('dues', {
    header: () => <Trans>Dues</Trans>,
    cell: ({ row: { original } }) => <Dues owing={original} />,
  }),
  helper.accessor('limit', {
    header: () => <Trans>Limit</Trans>,
    cell: ({ row: { original } }) => <Limit owing={original} />,
  }),
  helper.accessor('since', {
    header: () => <Trans>Oldest</Trans>,
    cell: ({ getValue }) => <Since at={getValue()} />,
  }),
]);
const none: Owing[] = [];

function Dues({ owing: { dues, limit } }: { owing: Owing }) {
  const { taka } = useFormat();
  return (
    <>
      <b className={dues > limit ? 'bad-t' : ''}>{taka(dues)}</b>
      <meter
        className="o-meter"
        min={0}
        max={Math.max(dues, limit)}
        high={limit}
        value={dues}
        aria-hidden="true"
      />
    </>
  );
}
function Limit({ owing: { dues, limit } }: { owing: Owing }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const over = taka(dues - limit);
  return (
    <>
      {taka(limit)}
      {dues > limit && <small className="bad-t">{t`${over} above`}</small>}
    </>
  );
}
function Since({ at }: { at: string | null }) {
  const day = useDay();
  return at === null ? '' : day(at);
}

/** The books of a day: what was owed, what changed it, who owes, and what waits for a second signature. */
export function BooksPage() {
  const { t } = useLingui();
  const { taka, number } = useFormat();
  const shownDay = useDay();
  const { day } = useSearch({ from: '/inside/books' });
  const navigate = useNavigate();
  const read = useQuery(booksQuery(day));
  const books = read.data;
  const failure = useFailureText();
  const [said, setSaid] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<string | null>) => work(),
    onSuccess: setSaid,
    onError: (error) => setSaid(failure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['books'] }),
  });
  const decide = (id: string, decision: 'sign' | 'refuse'): void =>
    act.mutate(async () => {
      await call(CorrectionAnswer, 'POST', `corrections/${id}/decision`, { decision });
      return null;
    });
  const prove = (): void =>
    act.mutate(async () => {
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
  const owing = number(books?.owing_count ?? 0);
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
            <button type="button" className="bt" aria-label={t`The day before`} onClick={() => move(-1)}>
              ←
            </button>
            <b>{shownDay(books.day)}</b>
            <button
              type="button"
              className="bt"
              aria-label={t`The day after`}
              disabled={books.day >= dhakaDate(read.dataUpdatedAt)}
              onClick={() => move(1)}
            >
              →
            </button>
            <button type="button" className="bt" disabled={act.isPending} onClick={prove}>
              {t`Prove the books`} <KeyCaps keys={['R']} />
            </button>
          </>
        )
      }
    >
      {said !== null && (
        <p className="al" role="status">
          {said}
        </p>
      )}
      {books && (
        <>
          <Signboard>
            <dl className="o-sums">
              {[
                { sign: '', name: t`Owed before`, sum: books.before, count: null },
                { sign: '+', name: t`Commission`, sum: books.commission.taka, count: books.commission.count },
                { sign: '−', name: t`Paid`, sum: -books.paid.taka, count: books.paid.count },
                {
                  sign: '±',
                  name: t`Corrected, paid back`,
                  sum: books.corrected.taka + books.refunded.taka,
                  count: books.corrected.count + books.refunded.count,
                },
                { sign: '=', name: t`Owed after`, sum: books.after, count: null },
              ].map(({ sign, name, sum, count }) => (
                <div key={name}>
                  <dt>
                    <span aria-hidden="true">{sign}</span> {name}
                  </dt>
                  <dd>
                    <b>{taka(sum)}</b>
                    {count !== null && count > 0 && <small>{number(count)}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </Signboard>
          <div className="o-cols">
            <div className="o-col">
              <Table
                label={t`Who owes`}
                columns={columns}
                data={books.owing.length === 0 ? none : books.owing}
                empty={t`Nobody owes anything.`}
              />
              <p className="sub">{t`${owing} owners with dues; those furthest above their limit first.`}</p>
            </div>
            <div className="o-col">
              <section className="pane" aria-label={t`Two signatures`}>
                <h2 className="ph1 h3">{t`Two signatures`}</h2>
                {books.waiting.length === 0 && <p className="nothing mute">{t`No correction waits.`}</p>}
                <ul className="o-rows">
                  {books.waiting.map((correction) => (
                    <Waiting
                      key={correction.id}
                      correction={correction}
                      isBusy={act.isPending}
                      onDecide={(decision) => decide(correction.id, decision)}
                    />
                  ))}
                </ul>
              </section>
              <section className="pane" aria-label={t`How it was paid`}>
                <h2 className="ph1 h3">{t`How it was paid`}</h2>
                <ul className="o-rows">
                  {books.ways.map(({ way, count, taka: sum }) => (
                    <li key={way}>
                      <span className="grow">{way}</span>
                      <span>{number(count)}</span>
                      <b>{taka(sum)}</b>
                    </li>
                  ))}
                </ul>
                {books.ways.length === 0 && <p className="nothing mute">{t`No payment on this day.`}</p>}
              </section>
            </div>
          </div>
        </>
      )}
    </PageFrame>
  );
}

type WaitingProps = {
  correction: CorrectionRow;
  isBusy: boolean;
  onDecide: (decision: 'sign' | 'refuse') => void;
};

/** A correction that waits: who wrote it, what comes of it, and the second signature. */
function Waiting({ correction, isBusy, onDecide }: WaitingProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { owner, change, dues, words, by, own } = correction;
  const [now, next] = [taka(dues), taka(dues + change)];
  return (
    <li className="o-waits">
      <span className="grow">
        <b>{t`${now} → ${next}`}</b>
        <small>
          <Link to="/people/$id" params={{ id: owner.id }}>
            {owner.name}
          </Link>
          : {words}
        </small>
      </span>
      <span className="row g2">
        <Person name={by} />
        <small>{by}</small>
      </span>
      <SecondSignature own={own} isBusy={isBusy} onDecide={onDecide} />
    </li>
  );
}
