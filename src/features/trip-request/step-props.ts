import type { Refusal } from '../../../domain/refusal.ts';
import type { TripDraft } from '../../../domain/trip-draft.ts';
import type { TripWizardEvent } from '../../../machines/trip-wizard.ts';

/** What every step of the wizard shows and says. */
export type StepProps = {
  role: 'customer' | 'provider';
  draft: TripDraft;
  refusals: readonly Refusal[];
  send: (event: TripWizardEvent) => void;
};
