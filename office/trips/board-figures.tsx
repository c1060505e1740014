import { useLingui } from '@lingui/react/macro';
import type { Board, BoardSpan } from '../../protocol/api/office/board.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Signboard } from '../../src/ui/road/signboard.tsx';
import { foundShare, LATE_SECONDS, useWait } from './board-words.ts';
import { Sparkline } from './sparkline.tsx';

/** How many minutes one value of the series holds. */
const minutesOf: Record<BoardSpan, number> = { day: 60, week: 1440, month: 1440 };

const sumOf = (series: Board['series']): number => series.reduce((sum, { bids }) => sum + bids, 0);

type BoardFiguresProps = { board: Board; span: BoardSpan };

/** The four main figures, with their course where the server counts one. */
export function BoardFigures({ board: { whole, series }, span }: BoardFiguresProps) {
  const { t } = useLingui();
  const { number, digits } = useOfficeFormat();
  const wait = useWait();
  const share = foundShare(whole);
  const [percent, found, decided] = [
    number(Math.round((share ?? 0) * 100)),
    number(whole.found),
    number(whole.decided),
  ];
  const average = digits((sumOf(series) / (series.length * minutesOf[span])).toFixed(1));
  const target = number(LATE_SECONDS / 60);
  const sums = [
    { name: t`Open trips`, value: number(whole.open), below: t`requests that wait for a car`, line: [] },
    {
      name: t`Bids a minute`,
      value: digits(whole.bids_a_minute.toFixed(1)),
      below: span === 'day' ? t`a day’s average ${average}` : t`in the whole country`,
      line: series.map(({ bids }) => bids),
    },
    {
      name: t`To the first bid`,
      value: wait(whole.first_bid),
      below: t`half of them sooner; target ${target} min`,
      line: series.map(({ first }) => first),
    },
    {
      name: t`Found a car`,
      value: share === null ? '–' : t`${percent}%`,
      below: t`${found} of ${decided} requests`,
      line: [],
    },
  ];
  return (
    <Signboard>
      <dl className="o-sums">
        {sums.map(({ name, value, below, line }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <Sparkline values={line} />
              <small>{below}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Signboard>
  );
}
