import type { DriverRow } from '../../protocol/sync/rows.ts';

/** A driver at work for the owner who reads it. */
export const driverRow: DriverRow = {
  id: 'karim',
  name: 'Abdul Karim',
  phone: '+8801000778899',
  licence: 'DK0012345',
  licence_photo: null,
  photo: null,
  own_photo: null,
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  codes: { count: 1, since: '2026-01-01T00:00:00.000Z', last: '2026-01-01T00:00:00.000Z' },
};
