import { PER_PAGE } from '../../../protocol/api/paging.ts';
import { PaymentsQuery, WalletAnswer } from '../../../protocol/api/payments.ts';
import { duesAccount } from '../../../domain/money/ledger.ts';
import { users } from '../../db/schema/accounts.ts';
import { ledgerBalances } from '../../db/schema/ledger.ts';
import { eq } from '../../db/sql.ts';
import { tagged, userRoute } from '../../http/route.ts';
import { newestTransfers, projectWallet } from './projection.ts';

export const walletRoutes = tagged('payments', [
  userRoute('provider', 'GET wallet/show', {
    summary: "The provider's dues and credit limit, and what changed the dues in pages, newest first",
    input: PaymentsQuery,
    answer: WalletAnswer,
    data: async ({ context, caller, input }) => {
      const { db } = context.database;
      const own = duesAccount(caller.id);
      const [balance] = await db.select().from(ledgerBalances).where(eq(ledgerBalances.accountId, own));
      const [person] = await db
        .select({ creditLimit: users.creditLimit })
        .from(users)
        .where(eq(users.id, caller.id));
      const ids = await newestTransfers(db, caller.id, { page: input.page ?? 1, perPage: PER_PAGE });
      const rows = await projectWallet(db, caller, ids);
      return {
        dues: balance?.balance ?? 0,
        credit_limit: person?.creditLimit ?? context.config.creditLimit,
        data: ids.flatMap((id) => rows.get(id) ?? []),
        meta: { per_page: PER_PAGE, total: balance?.transfers ?? 0 },
      };
    },
  }),
]);
