import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { monthText } from '../../domain/base/date-text.ts';
import { ownerMarks } from '../../domain/reputation/rating.ts';
import type { Review } from '../../protocol/api/reviews.ts';
import { reviewsView } from '../db/mirror/reviews.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useOnline } from '../sync/use-online.ts';
import { fetchReviews } from '../sync/calls/reviews.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { Button } from '../ui/actions/button.tsx';
import { Stars } from '../ui/cars/stars.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { GivenMarks } from './mark-chips.tsx';
import { markWords } from './mark-words.ts';
import { ReportReview } from './report-review.tsx';
import './reviews.css';

/** The number of reviews shown until the reader asks for the others. */
const FEW = 3;

type OwnerReviewsProps = {
  ownerId: string;
  /** The number of reviews, if the phone knows it; with 0, none are fetched. */
  count?: number;
};

/**
 * Passengers' reviews of a car owner: the counted marks, then the newest reviews. Fetched once it is visible.
 */
export function OwnerReviews({ ownerId, count }: OwnerReviewsProps) {
  const { i18n, t } = useLingui();
  const { number } = useFormat();
  const dbs = useDbs();
  const online = useOnline();
  const saved = useView(async (views) => (await reviewsView(views, ownerId)) ?? null, [ownerId]);
  const [asked, setAsked] = useState(false);
  const [all, setAll] = useState(false);
  const none = count === 0;
  useEffect(() => {
    if (!none && online) void fetchReviews(dbs, ownerId, count).then(() => setAsked(true));
  }, [dbs, ownerId, count, none, online]);
  if (none || saved?.reviews.length === 0)
    return <p className="small mute">{t`Nobody has written about this car owner yet.`}</p>;
  if (!saved)
    return (
      <p className="small mute" role="status">
        {!online
          ? t`What passengers say comes when you’re online.`
          : asked
            ? t`What passengers say could not be fetched now.`
            : t`Fetching what passengers say`}
      </p>
    );
  const shown = all ? saved.reviews : saved.reviews.slice(0, FEW);
  const more = saved.reviews.length - shown.length;
  const counted = ownerMarks.filter((mark) => (saved.marks[mark] ?? 0) > 0);
  return (
    <section className="col g3" aria-label={t`What passengers say`}>
      <h3>{t`What passengers say`}</h3>
      {counted.length > 0 && (
        <p className="small row wrap">
          {counted.map((mark) => (
            <Badge key={mark} tone="go" icon="check">
              {`${i18n._(markWords[mark])} ${number(saved.marks[mark] ?? 0)}`}
            </Badge>
          ))}
        </p>
      )}
      <ul className="col g4 reviews">
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="line" small onClick={() => setAll(true)}>
          <Plural value={more} one="# more" other="# more" />
        </Button>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const month = monthText(Date.parse(`${review.month}-15`), locale);
  const stars = digits(review.rating);
  return (
    <li className="col">
      <div className="row wrap small">
        <b>{review.own ? t`You` : review.name}</b>
        <Stars value={review.rating} label={t`${stars} of 5 stars`} />
        <span className="end dim">{month}</span>
      </div>
      {review.review !== null && <p className="note">“{review.review}”</p>}
      <GivenMarks marks={review.marks} />
      <ReportReview review={review} inList />
    </li>
  );
}
