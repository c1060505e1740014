/** Half-filled forms of cars (`drafts.ts`): one for a new car, and one for the change of each car. */
import { draftOfForm, type CarDraft } from '../../../domain/car/car-draft.ts';
import { discard } from './discard.ts';
import type { DraftRow } from './outbox-rows.ts';
import type { UserDbs } from '../user-dbs.ts';
import { NEW_CAR } from './held-bids.ts';

const SHAPE = 1;

/** The form of a new car, or of the change of this one. */
export type CarDraftKey = 'new' | { carId: string };

/** The key of a car's draft in the drafts' table. */
export const keyOfCar = (key: CarDraftKey): string => (key === 'new' ? NEW_CAR : `car ${key.carId}`);

export const carRow = (key: CarDraftKey, car: CarDraft): DraftRow => ({
  key: keyOfCar(key),
  shape: SHAPE,
  car,
});

export async function savedCarDraft(dbs: UserDbs, key: CarDraftKey): Promise<CarDraft | null> {
  const row = await dbs.outbox.drafts.get(keyOfCar(key));
  return row && 'car' in row && row.shape === SHAPE ? row.car : null;
}

/** Writes the draft of a car; may be called in a transaction. */
export const putCarDraft = async (dbs: UserDbs, key: CarDraftKey, car: CarDraft): Promise<void> =>
  void (await dbs.outbox.drafts.put(carRow(key, car)));

/**
 * Discards a new car that has never been sent and, in the same transaction, saves it as the form's draft
 * again; bids that name it keep waiting. A newer draft of the form is not overwritten.
 * @returns false if it was already sent
 */
export async function discardNewCar(dbs: UserDbs, mutationId: string): Promise<boolean> {
  const gone = await discard(dbs, mutationId, async ([row]) => {
    const begun = await savedCarDraft(dbs, 'new');
    if (row?.name !== 'car.add' || (begun && begun.brand !== '')) return;
    const { id, claim, ...form } = row.args;
    await putCarDraft(dbs, 'new', draftOfForm(id, form, claim ?? false));
  });
  return gone.length > 0;
}
