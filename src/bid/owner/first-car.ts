import { emptyCarDraft } from '../../../domain/car/car-draft.ts';
import { putCarDraft, savedCarDraft } from '../../db/outbox/car-drafts.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { newId } from '../../platform/ids.ts';

/**
 * The id that the owner's next car will have, saved with the draft of its form: a bid written before the car
 * exists can name it, and waits for it.
 * @throws QuotaExceededError when the phone is full
 */
export async function idOfNextCar(dbs: UserDbs): Promise<string> {
  const saved = await savedCarDraft(dbs, 'new');
  if (saved) return saved.id;
  const draft = emptyCarDraft(newId());
  await putCarDraft(dbs, 'new', draft);
  return draft.id;
}
