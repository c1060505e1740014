/** Drivers with the car owner's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import { normaliseLicence, type DriverChange } from '../../../domain/driver/driver.ts';
import { normalisePhone } from '../../../domain/base/phone.ts';
import type { DriverRow } from '../../../protocol/sync/rows.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

/**
 * The server's drivers, preceded by those that the server does not have yet. A picture that has not arrived
 * has its content's hash in place of a path or id.
 */
export const overlayDrivers = (rows: DriverRow[], actions: Action[]): WithMutations<DriverRow>[] =>
  overlay(rows, actions, {
    kind: 'driver',
    create: pendingDriver,
    change: (_, { args }) => asChanged(args),
    latestFirst: true,
    isShown: ({ name }) => name !== 'trip.driver',
  });

type Written = DriverChange & { licence_photo?: string | null; photo?: string | null };

const asChanged = ({ name, licence, licence_photo = null, photo = null }: Written) => ({
  name: name.trim(),
  licence: normaliseLicence(licence) ?? '',
  licence_photo,
  photo,
});

function pendingDriver({ args, createdAt }: ActionOf<'driver.add'>): DriverRow {
  const at = new Date(createdAt).toISOString();
  return {
    id: args.id,
    phone: normalisePhone(args.phone, { allowDemo: true }) ?? '',
    ...asChanged(args),
    own_photo: null,
    status: 'invited',
    created_at: at,
    codes: { count: 0, since: at, last: at },
  };
}
