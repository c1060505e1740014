import type { PassengerStanding as Standing } from '../../domain/reputation/passenger-standing.ts';
import { PassengerRating } from '../ui/cars/passenger-rating.tsx';
import { GivenMarks } from './mark-chips.tsx';

type PassengerStandingProps = {
  standing: Standing | undefined;
  /** Also shows the marks that most owners gave. */
  full?: boolean;
};

/** A passenger's record with car owners, shown before a bid. */
export function PassengerStanding({ standing, full = false }: PassengerStandingProps) {
  return (
    <>
      <PassengerRating standing={standing} />
      {full && standing && <GivenMarks marks={standing.marks} />}
    </>
  );
}
