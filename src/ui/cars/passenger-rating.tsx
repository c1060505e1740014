import { useLingui } from '@lingui/react/macro';
import type { PassengerStanding } from '../../../domain/reputation/passenger-standing.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Stars } from './stars.tsx';

/**
 * Car owners' rating of a passenger, who is new after few trips. Each card of the feed shows it, so it comes with the
 * start: a part that came later would hold back the screen that replaces the saved page.
 */
export function PassengerRating({ standing }: { standing: PassengerStanding | undefined }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (!standing) return <span className="micro mute">{t`New passenger`}</span>;
  const [rating, count] = [number(standing.rating_x10 / 10, 1), number(standing.ratings_count)];
  return (
    <Stars
      value={standing.rating_x10 / 10}
      count={standing.ratings_count}
      label={t`Rated ${rating} of 5 by ${count} car owners`}
    />
  );
}
