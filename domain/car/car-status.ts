// A car's way through verification (REQ 2 'Car card', REQ 3 'car_status').
//
//   added ─▶ verification_pending ─approved─▶ active ◀─▶ inactive
//                 │      ▲                      │
//                 └ sent back, with a reason    │
//                        └── plate, papers, type changed
//
// A car that was sent back is still pending: its owner fixes it, and it is looked at again.

import type { CarForm } from './car-form.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

export const carStatuses = ['active', 'verification_pending', 'inactive'] as const;
export type CarStatus = (typeof carStatuses)[number];

/** Why an operator sent a car back; for `other` only the operator's own text explains it. */
export const sendBackReasons = [
  'paper_blurred',
  'paper_expired',
  'paper_mismatch',
  'photo_unusable',
  'photo_mismatch',
  'plate_claimed',
  'other',
] as const;
export type SendBackReason = (typeof sendBackReasons)[number];

type Judged = Pick<CarForm, 'brand' | 'model' | 'car_type' | 'registration' | 'papers'>;

const papersOf = ({ papers }: Pick<Judged, 'papers'>): string =>
  papers
    .map(({ kind, file }) => `${kind} ${file}`)
    .sort()
    .join();

/**
 * Whether an operator has to check a change again: one of the plate, the papers, the type, or of which car it
 * is.
 */
export function needsVerification(before: Judged, after: Judged): boolean {
  return (
    before.registration !== after.registration ||
    before.car_type !== after.car_type ||
    before.brand !== after.brand ||
    before.model !== after.model ||
    papersOf(before) !== papersOf(after)
  );
}

/** The status of a car that its owner activates again: an earlier verification still counts. */
export const reactivated = (car: { verified: boolean }): CarStatus =>
  car.verified ? 'active' : 'verification_pending';

export type CarAct = 'change' | 'deactivate' | 'activate';

/** What the owner may do with a car. */
export const carActs = (status: CarStatus): readonly CarAct[] =>
  status === 'inactive' ? ['change', 'activate'] : ['change', 'deactivate'];

/**
 * Why the owner may not do this now, or null. @param agreed the number of agreed trips of this car that are
 * not yet over
 */
export function checkCarAct(
  act: CarAct,
  { status, agreed }: { status: CarStatus; agreed: number },
): Refusal | null {
  if (!carActs(status).includes(act)) return refuse('car_already_so');
  if (act === 'deactivate' && agreed > 0) return refuse('car_has_trips', undefined, { trips: agreed });
  return null;
}
