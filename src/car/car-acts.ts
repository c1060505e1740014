/** Car actions of an owner: checked by the rules that the server runs too, then saved in the outbox. */
import { checkCarAct } from '../../domain/car/car-status.ts';
import { draftOfForm, emptyCarDraft, formOfDraft, type CarDraft } from '../../domain/car/car-draft.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { CarSubmitResult } from '../../machines/car-form.ts';
import { carsView } from '../db/mirror/cars-view.ts';
import { confirmedTripsOfCar } from '../db/mirror/car-trips.ts';
import { keyOfCar, savedCarDraft, type CarDraftKey } from '../db/outbox/car-drafts.ts';
import { MissingFileError } from '../db/outbox/named-files.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { notArrived } from '../action/on-trip.ts';

/** The open form: a new car, a refused new car that is being fixed, or the change of a car. */
export type CarFormOf =
  | { kind: 'new' }
  | { kind: 'fix'; mutationId: string }
  | { kind: 'edit'; carId: string };

const keyOf = (form: CarFormOf): CarDraftKey => (form.kind === 'edit' ? { carId: form.carId } : 'new');

/** The form's initial draft; null if there is no such car. */
export async function openingCarDraft(dbs: UserDbs, form: CarFormOf): Promise<CarDraft | null> {
  if (form.kind === 'fix') {
    const row = await dbs.outbox.outbox.get({ id: form.mutationId });
    if (row?.name === 'car.add' && row.state === 'refused') {
      const { id, claim, ...args } = row.args;
      return draftOfForm(id, args, claim ?? false);
    }
  }
  const saved = await savedCarDraft(dbs, keyOf(form));
  if (saved) return saved;
  if (form.kind !== 'edit') return emptyCarDraft(newId());
  const car = (await carsView(dbs)).find(({ id }) => id === form.carId);
  if (!car) return null;
  return draftOfForm(car.id, { ...car, images: car.images.map(({ file_path }) => file_path) }, car.claimed);
}

/**
 * Saves the car in the outbox with its pictures; the draft is deleted in the same transaction. A fixed car
 * replaces the refused one as a new car, because the server has stored nothing of it.
 */
export async function submitCar(dbs: UserDbs, form: CarFormOf, draft: CarDraft): Promise<CarSubmitResult> {
  const { images, papers, ...rest } = formOfDraft(draft);
  const sent = {
    ...rest,
    images: [...images],
    papers: papers.map((paper) => ({ ...paper })),
    ...(draft.claim && { claim: true }),
  };
  const dropsDraft = keyOfCar(keyOf(form));
  try {
    if (form.kind === 'edit') {
      const car = (await carsView(dbs)).find(({ id }) => id === form.carId);
      const after = notArrived(car?.mutations ?? []);
      await enqueueAction(
        dbs,
        { name: 'car.change', args: { ...sent, car_id: form.carId } },
        { dropsDraft, after },
      );
    } else {
      const replaces = form.kind === 'fix' ? { replaces: form.mutationId } : {};
      await enqueueAction(
        dbs,
        { name: 'car.add', args: { ...sent, id: draft.id } },
        { dropsDraft, ...replaces },
      );
    }
    return { ok: true };
  } catch (error) {
    if (isPhoneFull(error)) return { ok: false, failure: { code: 'phone_full' } };
    if (error instanceof MissingFileError) return { ok: false, failure: { code: 'file_missing' } };
    throw error;
  }
}

/** Switches a car off, or on again. @returns the refusal, or null when the action is saved */
export async function switchCar(
  dbs: UserDbs,
  carId: string,
  act: 'deactivate' | 'activate',
): Promise<Refusal | null> {
  const car = (await carsView(dbs)).find(({ id }) => id === carId);
  if (!car) return { code: 'car_already_so' };
  const agreed = (await confirmedTripsOfCar(dbs, carId)).length;
  const refusal = checkCarAct(act, { status: car.car_status, agreed });
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: `car.${act}`, args: { car_id: carId } },
    { after: notArrived(car.mutations) },
  );
  return null;
}
