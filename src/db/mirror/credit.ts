import type { Credit } from '../../../domain/money/credit.ts';
import { defaultCreditLimit } from '../../../domain/money/wallet.ts';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';

type Profile = Pick<ProfileRow, 'dues' | 'dues_in_grace' | 'agreed' | 'credit_limit'>;

/**
 * What the person owes and may owe, as far as the phone knows; before the profile is loaded, nothing is owed.
 */
export const creditOf = (
  profile: Profile | null | undefined,
  settings: MarketSettings | null | undefined,
): Credit => ({
  dues: profile?.dues ?? 0,
  inGrace: (profile?.dues_in_grace ?? []).map(({ amount, counts_at }) => ({
    amount,
    countsAt: Date.parse(counts_at),
  })),
  agreed: profile?.agreed ?? { trips: 0, dues: 0 },
  creditLimit: profile?.credit_limit ?? settings?.market.credit_limit ?? defaultCreditLimit,
});
