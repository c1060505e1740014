import type { CarRow } from '../../../protocol/sync/rows.ts';
import { isOfKind } from '../outbox/actions.ts';
import { overlayCars } from '../overlay/overlay-cars.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import type { UserDbs } from '../user-dbs.ts';
import { withActions } from './views.ts';

/** The person's cars, including those on their way to the server, newest first. */
export async function carsView(dbs: UserDbs): Promise<WithMutations<CarRow>[]> {
  const [rows, actions] = await withActions(dbs, null, () => dbs.mirror.cars.toArray());
  return overlayCars(
    rows.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    actions.filter((action) => isOfKind('car', action)),
  );
}
