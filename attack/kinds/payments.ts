/** Against the wallet: payments that nobody made, other people's books, notices by the hundred. */
import { uuidv7 } from 'uuidv7';
import { at } from '../../testkit/process/server.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';

type Payment = { id: string; tranId: string; page: string };

async function starts(target: Target, owner: Person, amount = 340): Promise<Payment> {
  const { body, status } = await target.call('POST', 'payment/start', { as: owner, body: { amount } });
  held(status === 200, `no payment was started: ${status}`);
  return {
    id: String(at(body, 'data', 'id')),
    tranId: String(at(body, 'data', 'tran_id')),
    page: String(at(body, 'data', 'url')),
  };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const formOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

async function duesOf(target: Target, owner: Person): Promise<number> {
  const rows = await target.rows('select balance::int as dues from ledger_balances where account_id = $1', [
    `dues:${owner.id}`,
  ]);
  return Number(rows[0]?.['dues'] ?? 0);
}

export const paymentAttacks: Attack[] = [
  {
    name: 'a hundred forged notices and returns about an open payment',
    run: async (target) => {
      const owner = await target.person('provider');
      const { tranId } = await starts(target, owner);
      const said = { tran_id: tranId, val_id: uuidv7(), status: 'VALID', amount: '340.00', risk_level: '0' };
      await Promise.all(
        Array.from({ length: 50 }, () => [
          target.call('POST', 'payment/ipn', { headers: form, body: formOf(said) }),
          target.call('POST', '/payment/callback', { headers: form, body: formOf(said) }),
        ]).flat(),
      );
      held((await duesOf(target, owner)) === 0, 'something was credited');
    },
  },
  {
    name: 'the notice of one’s own paid payment for another one',
    run: async (target) => {
      const owner = await target.person('provider');
      const paid = await starts(target, owner, 10);
      await target.call('POST', paid.page, {
        headers: form,
        body: formOf({ tran_id: paid.tranId, choice: 'success' }),
      });
      const open = await starts(target, owner, 100_000);
      const [row] = await target.rows('select val_id from payments where id = $1', [paid.id]);
      await target.call('POST', 'payment/ipn', {
        headers: form,
        body: formOf({ tran_id: open.tranId, val_id: String(row?.['val_id']) }),
      });
      held((await duesOf(target, owner)) === -10, `the dues are ${await duesOf(target, owner)}`);
    },
  },
  {
    name: 'one notice a hundred times at once',
    run: async (target) => {
      const owner = await target.person('provider');
      const { tranId, page } = await starts(target, owner);
      const body = formOf({ tran_id: tranId, choice: 'twice' });
      await Promise.all([
        target.call('POST', page, { headers: form, body }),
        ...Array.from({ length: 100 }, () =>
          target.call('POST', 'payment/ipn', { headers: form, body: formOf({ tran_id: tranId }) }),
        ),
      ]);
      held((await duesOf(target, owner)) === -340, `the dues are ${await duesOf(target, owner)}`);
    },
  },
  {
    name: 'wallet and payments of others, with every role and foreign ids',
    run: async (target) => {
      const owner = await target.person('provider');
      const payment = await starts(target, owner);
      const [stranger, passenger] = [await target.person('provider'), await target.person('customer')];
      for (const [as, expected] of [
        [passenger, 403],
        [{ token: 'nobody' }, 401],
        [stranger, 409],
      ] as const) {
        const { status } = await target.call('POST', 'payment/start', {
          as,
          body: { id: payment.id, amount: 340 },
        });
        held(status === expected, `starting it again answered ${status}`);
      }
      held(
        (await target.call('GET', 'wallet/show', { as: passenger })).status === 403,
        'a passenger has a wallet',
      );
      for (const as of [stranger, passenger]) {
        const { body } = await target.call('GET', 'payment/index', { as });
        held(!JSON.stringify(body).includes(payment.tranId), 'a stranger sees the payment');
      }
      const { status, body } = await target.call('GET', `payment/result?tran_id=${payment.tranId}`);
      held(status === 200, `its state answered ${status}`);
      held(!JSON.stringify(body).includes(owner.id), 'its state names the payer');
      const unknown = await target.call('GET', `payment/result?tran_id=${uuidv7()}`);
      held(unknown.status === 404, `an unknown one answered ${unknown.status}`);
    },
  },
  {
    name: 'sums that nobody can pay',
    run: async (target) => {
      const owner = await target.person('provider');
      for (const amount of [0, -340, 1.5, 1e12, '340', null, {}, [], Number.MAX_SAFE_INTEGER]) {
        const { status } = await target.call('POST', 'payment/start', { as: owner, body: { amount } });
        held(status === 422, `${JSON.stringify(amount)} answered ${status}`);
      }
    },
  },
  {
    name: 'a history that is rewritten in the database',
    run: async (target) => {
      const owner = await target.person('provider');
      const { tranId, page } = await starts(target, owner);
      await target.call('POST', page, {
        headers: form,
        body: formOf({ tran_id: tranId, choice: 'success' }),
      });
      for (const statement of ['update ledger_transfers set amount = 1', 'delete from ledger_transfers']) {
        const refused = await target
          .rows(`${statement} where credit_account = $1`, [`dues:${owner.id}`])
          .then(
            () => false,
            () => true,
          );
        held(refused, `${statement} was carried out`);
      }
    },
  },
];
