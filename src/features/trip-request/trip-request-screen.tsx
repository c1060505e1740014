import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { useOpeningDraft } from './opening-draft.ts';
import type { TripStart } from './trip-start.ts';
import { TripWizard } from './trip-wizard.tsx';

type TripRequestScreenProps = {
  role: 'customer' | 'provider';
  /** What the link to the wizard brought along; read when the screen opens. */
  start: TripStart;
  /** The wizard is open: what the link brought is in the draft. */
  onOpened: (link: TripStart) => void;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

/** Asking for a trip (SPEC 2), a page for each step. */
export function TripRequestScreen({ role, start, onOpened, onPosted, onLeave }: TripRequestScreenProps) {
  const { draft, link } = useOpeningDraft({ start, onOpened });
  if (!draft) return <SkeletonCard />;
  return (
    <TripWizard role={role} draft={draft} focus={link.focus ?? null} onPosted={onPosted} onLeave={onLeave} />
  );
}
