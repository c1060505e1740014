import { DuesCard } from '../features/feed/dues-card.tsx';
import { IdleCars } from '../features/feed/idle-cars.tsx';
import { WaitingCard } from '../features/outbox/waiting-card.tsx';

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
