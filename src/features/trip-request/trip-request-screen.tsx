import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { useOpeningDraft } from './opening-draft.ts';
import type { TripStart } from './trip-start.ts';
import { TripWizard } from './trip-wizard.tsx';

type TripRequestScreenProps = {
  role: 'customer' | 'provider';
  /** The parameters of the link to the wizard, read when the screen opens. */
  start: TripStart;
  /** The wizard is open and its draft contains what the link brought. */
  onOpened: (link: TripStart) => void;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

/** Requests a trip (SPEC 2), one page per step. */
export function TripRequestScreen({ role, start, onOpened, onPosted, onLeave }: TripRequestScreenProps) {
  const { opened, link } = useOpeningDraft({ start, onOpened });
  if (!opened) return <SkeletonCard />;
  return (
    <TripWizard
      role={role}
      opened={opened}
      focus={link.focus ?? null}
      onPosted={onPosted}
      onLeave={onLeave}
    />
  );
}
