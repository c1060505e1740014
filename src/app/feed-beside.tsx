import { DuesCard } from '../feed/list/dues-card.tsx';
import { IdleCars } from '../feed/list/idle-cars.tsx';
import { WaitingCard } from '../outbox/waiting-card.tsx';

/** The right column of a car owner's feed on a wide screen. */
export function FeedBeside() {
  return (
    <>
      <DuesCard />
      <WaitingCard />
      <IdleCars />
    </>
  );
}
