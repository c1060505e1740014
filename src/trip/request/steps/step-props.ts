import type { Refusal } from '../../../../domain/base/refusal.ts';
import type { TripDraft } from '../../../../domain/trip/trip-draft.ts';
import type { TripWizardEvent } from '../../../../machines/trip-wizard.ts';

export type StepProps = {
  role: 'customer' | 'provider';
  draft: TripDraft;
  refusals: readonly Refusal[];
  send: (event: TripWizardEvent) => void;
};
