import type { ProfileRow } from '../../protocol/sync/rows.ts';

/** A car owner's profile as the owner's phone has it. */
export const profileRow: ProfileRow = {
  id: 'owner',
  name: 'Rafiq',
  phone: '+8801700000000',
  email: null,
  type: 'provider',
  photo: null,
  verified: true,
  dues: 0,
  credit_limit: null,
  referral_code: '',
  referred_count: 0,
};
