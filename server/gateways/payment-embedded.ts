/**
 * The stand-in of the payment gateway, for the demo market and the tests. Like SSLCommerz it has a page, a
 * return by POST, notices by POST, and a validator, whose answer alone counts. Its page offers these
 * outcomes:
 *
 *   success   the money arrives, one notice         twice   the same notice twice
 *   fail      refused by the bank                   late    the bank answers only after a while
 *   cancel    the payer goes back                   never   the money arrives, and no notice ever comes
 */
import type { GatewayWord } from '../../domain/money/payment.ts';
import type { PaymentGateway } from '../act/context.ts';

export const standInChoices = ['success', 'fail', 'cancel', 'twice', 'late', 'never'] as const;
export type StandInChoice = (typeof standInChoices)[number];

const LATE_MS = 20_000;
const MOST = 1000;

export type Transaction = GatewayWord & { session: string };

type Parts = {
  newId(): string;
  /** Sends a notice to the server as the gateway would: a form by POST, with no session. */
  deliver(notice: Record<string, string>): Promise<unknown>;
  /** Runs the work after so many ms. */
  later?: (ms: number, work: () => void) => void;
};

export type EmbeddedPayments = PaymentGateway & {
  /** The open transaction of a page; undefined when there is none. */
  at(session: string): Transaction | undefined;
  /**
   * Carries out the payer's choice on the page. @returns the fields that the browser then sends to us by POST
   */
  choose(session: string, choice: StandInChoice): Promise<Record<string, string> | null>;
};

const afterwards = (ms: number, work: () => void): void => void setTimeout(work, ms).unref();

export function embeddedPayments({ newId, deliver, later = afterwards }: Parts): EmbeddedPayments {
  const sessions = new Map<string, Transaction>();
  const ended: Record<Exclude<StandInChoice, 'late'>, Pick<GatewayWord, 'status' | 'reason'>> = {
    success: { status: 'VALID', reason: '' },
    twice: { status: 'VALID', reason: '' },
    never: { status: 'VALID', reason: '' },
    fail: { status: 'FAILED', reason: 'Insufficient balance' },
    cancel: { status: 'CANCELLED', reason: '' },
  };
  const noticeOf = ({ tranId, valId, status, amount }: Transaction): Record<string, string> => ({
    tran_id: tranId,
    val_id: valId,
    status,
    amount,
    currency: 'BDT',
  });
  const end = async (transaction: Transaction, choice: Exclude<StandInChoice, 'late'>): Promise<void> => {
    Object.assign(transaction, ended[choice]);
    const notices = { success: 1, fail: 1, cancel: 0, twice: 2, never: 0 }[choice];
    for (let i = 0; i < notices; i++) await deliver(noticeOf(transaction));
  };
  const find = (isMeant: (transaction: Transaction) => boolean): GatewayWord[] =>
    [...sessions.values()].filter(isMeant).map((transaction) => wordOf(transaction));

  return {
    name: 'embedded',
    open: async ({ tranId, amount }) => {
      const session = newId();
      sessions.set(session, {
        session,
        tranId,
        amount: `${amount}.00`,
        currency: 'BDT',
        status: 'PENDING',
        riskLevel: '0',
        valId: newId(),
        reason: '',
      });
      const [oldest] = sessions.keys();
      if (sessions.size > MOST && oldest !== undefined) sessions.delete(oldest);
      return `/dev/pay/${session}`;
    },
    validate: async (valId) => {
      const [word] = find((transaction) => transaction.valId === valId);
      return word ?? null;
    },
    query: async (tranId) => find((transaction) => transaction.tranId === tranId),
    at: (session) => sessions.get(session),
    choose: async (session, choice) => {
      const transaction = sessions.get(session);
      if (!transaction) return null;
      if (transaction.status !== 'PENDING') return noticeOf(transaction);
      if (choice === 'late') later(LATE_MS, () => void end(transaction, 'success'));
      else await end(transaction, choice);
      return noticeOf(transaction);
    },
  };
}

const wordOf = (transaction: Transaction): GatewayWord => {
  const { tranId, status, amount, currency, riskLevel, valId, reason } = transaction;
  return { tranId, status, amount, currency, riskLevel, valId, reason };
};
