import { useLingui } from '@lingui/react/macro';
import type { PassengerStanding as Standing } from '../../domain/reputation/passenger-standing.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Stars } from '../ui/cars/stars.tsx';
import { GivenMarks } from './mark-chips.tsx';

type PassengerStandingProps = {
  standing: Standing | undefined;
  /** Also shows the marks that most owners gave. */
  full?: boolean;
};

/** Car owners' rating of a passenger, shown before a bid; a passenger with few trips is new. */
export function PassengerStanding({ standing, full = false }: PassengerStandingProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (!standing) return <span className="micro mute">{t`New passenger`}</span>;
  const [rating, count] = [number(standing.rating_x10 / 10, 1), number(standing.ratings_count)];
  return (
    <>
      <Stars
        value={standing.rating_x10 / 10}
        count={standing.ratings_count}
        label={t`Rated ${rating} of 5 by ${count} car owners`}
      />
      {full && <GivenMarks marks={standing.marks} />}
    </>
  );
}
