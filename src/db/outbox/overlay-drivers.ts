/** Drivers with the car owner's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import { normaliseLicence } from '../../../domain/driver.ts';
import { normalisePhone } from '../../../domain/phone.ts';
import type { DriverRow } from '../../../protocol/rows.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

/** The server's drivers, preceded by those whom the server does not have yet. */
export const overlayDrivers = (rows: DriverRow[], actions: Action[]): WithMutations<DriverRow>[] =>
  overlay(rows, actions, {
    kind: 'driver',
    create: pendingDriver,
    change: () => ({}),
    latestFirst: true,
    isShown: ({ name }) => name !== 'trip.driver',
  });

function pendingDriver({ args, createdAt }: ActionOf<'driver.add'>): DriverRow {
  const at = new Date(createdAt).toISOString();
  return {
    id: args.id,
    name: args.name.trim(),
    phone: normalisePhone(args.phone, { allowDemo: true }) ?? '',
    licence: normaliseLicence(args.licence) ?? '',
    licence_photo: Boolean(args.licence_photo),
    status: 'invited',
    created_at: at,
    codes: { count: 0, since: at, last: at },
  };
}
