/**
 * Paying dues: the embedded gateway, of which every page, return and notice goes over the simulated net. Somebody sends
 * forged notices, too.
 */
import { uuidv7 } from 'uuidv7';
import { embeddedPayments, standInChoices } from '../../server/gateways/payment-embedded.ts';
import { askGateway, startPayment } from '../../server/money/payments/service.ts';
import type { Breakage } from './breakage.ts';
import type { Phone, World } from './state.ts';
import type { Till } from './state.ts';

export function openTill(
  { net, market: { context } }: Pick<World, 'net' | 'market'>,
  broken: Breakage,
): Till {
  const gateway = embeddedPayments({
    newId: uuidv7,
    deliver: ({ tran_id: tranId = '', val_id: valId = '' }) => {
      net.tell(() => broken.takeNotice(context, { tranId, valId }));
      return Promise.resolve();
    },
    later: (_ms, work) => net.tell(() => Promise.resolve(work())),
  });
  context.payments = gateway;
  return { ...gateway, transactions: [] };
}

/** Starts a payment, or presses again where no page has come, and does something on the page. */
export async function pay(world: World, phone: Phone): Promise<void> {
  const { chance, net, market } = world;
  const meant = (phone.pays ??= { id: uuidv7(), amount: chance.between(1, 3000) });
  const start = { ...meant, origin: '' };
  const answer = await net.send(() => startPayment(market.context, phone.actor, start));
  if (!answer.ok || phone.pays !== meant) return;
  phone.pays = null;
  await onPage(world, String(Object.entries(answer.data ?? {}).find(([name]) => name === 'page')?.[1]));
}

async function onPage(world: World, page: string): Promise<void> {
  const { chance, net, till, broken } = world;
  const { context } = world.market;
  const session = page.split('/').at(-1) ?? '';
  const transaction = till.at(session);
  if (!transaction) return void world.faults.push('the page of a payment is not there');
  till.transactions.push(transaction);
  if (chance.next() < 0.4) {
    const valId = chance.next() < 0.5 ? chance.pick(till.transactions).valId : uuidv7();
    net.tell(() => broken.takeNotice(context, { tranId: transaction.tranId, valId }));
  }
  // some close the page
  if (chance.next() < 0.1) return;
  const choice = chance.pick(standInChoices);
  await till.choose(session, choice);
  if (choice !== 'never') net.tell(() => askGateway(context, transaction.tranId));
}
