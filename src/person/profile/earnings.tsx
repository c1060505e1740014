import { useLingui } from '@lingui/react/macro';
import { earningsOf } from '../../../domain/money/earnings.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useView } from '../../sync/use-view.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { Stars } from '../../ui/cars/stars.tsx';

async function ownFigures(dbs: UserDbs) {
  const [trips, bids] = await Promise.all([tripsView(dbs), dbs.mirror.bids.toArray()]);
  const own = bids.filter(({ provider }) => provider.id === dbs.userId);
  const driven = trips.filter(({ terms }) => terms !== null);
  const [latest] = own.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return {
    figures: earningsOf(
      driven,
      own.map((bid) => ({ ...bid, winning_price: bid.winning_price ?? null })),
    ),
    rating: latest ? { x10: latest.provider.rating_x10, count: latest.provider.ratings_count } : null,
  };
}

/** The owner's earnings and the success of their bids, from the trips on this phone. */
export function Earnings() {
  const { t } = useLingui();
  const { taka, digits, number } = useFormat();
  const known = useView(ownFigures, []);
  if (!known) return null;
  const { figures, rating } = known;
  const { decided, won, aboveWinner } = figures;
  const [wins, of, share] = [digits(won), digits(decided), digits(Math.round((won / decided) * 100))];
  const percent = digits(Math.abs(aboveWinner ?? 0));
  return (
    <section className="col g3">
      <h2>{t`My figures`}</h2>
      <Card as="div">
        <span>
          <span className="small mute line">{t`Kept after commission`}</span>
          <span className="price">{taka(figures.income)}</span>
        </span>
        <Facts
          facts={[
            { term: t`Completed trips`, value: number(figures.trips) },
            ...(rating && rating.count > 0
              ? [
                  {
                    term: t`Rating`,
                    value: <Stars value={rating.x10 / 10} count={rating.count} label={t`Rating`} />,
                  },
                ]
              : []),
            ...(decided > 0 ? [{ term: t`Bids that won`, value: t`${wins} of ${of}, ${share}%` }] : []),
            ...(aboveWinner === null
              ? []
              : [
                  {
                    term: t`Your price where another won`,
                    value:
                      aboveWinner > 0
                        ? t`${percent}% above the winning bid`
                        : aboveWinner < 0
                          ? t`${percent}% below the winning bid`
                          : t`the same as the winning bid`,
                  },
                ]),
          ]}
        />
        <p className="micro mute">{t`Counted from the trips on this phone.`}</p>
      </Card>
    </section>
  );
}
