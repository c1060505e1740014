import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { divisions } from '../../domain/place/districts.ts';
import { boardSpans, type Board, type Figures } from '../../protocol/api/office/board.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Chips } from '../kit/controls.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { boardQuery } from '../kit/queries.ts';
import { BoardAttention, BoardNotice } from './board-attention.tsx';
import { BoardFigures } from './board-figures.tsx';
import { foundShare, isLow, LATE_SECONDS, useWait } from './board-words.ts';
import { DivisionMap } from './division-map.tsx';

const spanWords = { day: msg`Now`, week: msg`7 days`, month: msg`30 days` } as const;

/** The market now: open trips, the pace of bids, the share that finds a car, and what needs attention. */
export function BoardPage() {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const { span = 'day' } = useSearch({ from: '/inside/' });
  const navigate = useNavigate();
  const read = useQuery(boardQuery(span));
  const [marked, setMarked] = useState<number | null>(null);
  const board = read.data;
  const look = (to: (typeof boardSpans)[number]): void => void navigate({ to: '/', search: { span: to } });
  const worst = (board?.divisions ?? []).toSorted(
    (a, b) => (foundShare(a) ?? 2) - (foundShare(b) ?? 2) || (b.first_bid ?? 0) - (a.first_bid ?? 0),
  );
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
        <Chips
          label={t`Over which time`}
          chips={boardSpans.map((each) => ({
            name: say(spanWords[each]),
            isOn: each === span,
            onPress: () => look(each),
          }))}
        />
      }
    >
      {board && (
        <>
          <BoardFigures board={board} span={span} />
          <div className="o-cols o-board">
            <section className="pane o-divisions" aria-label={t`By division`}>
              <div className="ph1">
                <h2 className="h3">{t`Who finds a car, by division`}</h2>
                <span className="sub">{t`by the place of pickup; red: under 60%`}</span>
              </div>
              <DivisionMap figures={board.divisions} marked={marked} onMark={setMarked} />
              <DivisionTable board={board} divisions={worst} marked={marked} />
            </section>
            <div className="o-col">
              <BoardAttention board={board} />
              {board.notice && <BoardNotice notice={board.notice} />}
            </div>
          </div>
        </>
      )}
    </PageFrame>
  );
}

type DivisionTableProps = { board: Board; divisions: Board['divisions']; marked: number | null };

/** The figures of each division, and of the whole country below them. */
function DivisionTable({ board, divisions: rows, marked }: DivisionTableProps) {
  const { t } = useLingui();
  const { locale } = useOfficeFormat();
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col">{t`Division`}</th>
          <th scope="col" className="n">{t`Open`}</th>
          <th scope="col" className="n">{t`Bids a minute`}</th>
          <th scope="col" className="n">{t`First bid`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => {
          const share = foundShare(each);
          return (
            <tr key={each.id} className={each.id === marked ? 'on' : ''}>
              <td>
                <Link to="/trips" search={{ division: each.id }}>
                  {divisions.find(({ id }) => id === each.id)?.name[locale]}
                </Link>
                {share !== null && isLow(share) && <small className="bad-t">{t`under 60%`}</small>}
              </td>
              <FigureCells figures={each} />
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <b>{t`The whole country`}</b>
          </td>
          <FigureCells figures={board.whole} />
        </tr>
      </tfoot>
    </table>
  );
}

function FigureCells({ figures: { open, bids_a_minute: bids, first_bid: first } }: { figures: Figures }) {
  const { number, digits } = useOfficeFormat();
  const wait = useWait();
  return (
    <>
      <td className="n">{number(open)}</td>
      <td className="n">{digits(bids.toFixed(1))}</td>
      <td className={(first ?? 0) > LATE_SECONDS ? 'n bad-t' : 'n'}>{wait(first)}</td>
    </>
  );
}
