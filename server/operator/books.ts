/**
 * The books, for the operator:
 *
 *   node server/operator/books.ts                                     proves that transfers and balances agree
 *   node server/operator/books.ts correct <phone> <taka> <words>      changes a provider's dues by so many taka (- lowers)
 *   node server/operator/books.ts refund <phone> <taka> <words>       pays an overpayment back
 *   node server/operator/books.ts waiting                             lists changes for a second operator to sign
 *   node server/operator/books.ts sign|refuse <id>                    decides it; another operator signs one's own
 *   node server/operator/books.ts held                                lists payments that the gateway holds or has refused
 *   node server/operator/books.ts release <id>                        credits such a payment
 *
 * It works through the running server, or by itself where none runs.
 */
import { type } from 'arktype';
import {
  BooksAnswer,
  BooksProofAnswer,
  CorrectionAnswer,
  PeopleAnswer,
} from '../../protocol/api/office/people.ts';
import { QueueAnswer } from '../../protocol/api/office/queues.ts';
import { listed } from './listed.ts';
import { command, type OfficeCall } from './office-call.ts';

const usage =
  'usage: node server/operator/books.ts [correct|refund <phone> <taka> <words> | waiting | sign|refuse <id> | held | release <id>]';

async function prove(call: OfficeCall): Promise<string> {
  const answer = BooksProofAnswer(await call('GET', 'books/proof'));
  if (answer instanceof type.errors) return answer.summary;
  const { accounts, transfers, sum, drift } = answer.data;
  const lines = drift.map((d) => `${d.account}: balance ${d.balance}, its transfers say ${d.transfers}`);
  if (drift.length > 0 || sum !== 0) process.exitCode = 1;
  return [...lines, JSON.stringify({ accounts, transfers, sum, drift: drift.length })].join('\n');
}

async function write(call: OfficeCall, kind: string, [phone = '', taka = '', ...words]: string[]) {
  const wanted = new URLSearchParams({ text: phone, type: 'provider' });
  const people = PeopleAnswer(await call('GET', `people?${wanted}`));
  if (people instanceof type.errors) return people.summary;
  const [owner, ...others] = people.data;
  if (!owner || others.length > 0) return `${people.data.length} car owners have this number`;
  const body = { owner_id: owner.id, kind, change: Number(taka), words: words.join(' ') };
  const answer = CorrectionAnswer(await call('POST', 'corrections', body));
  if (answer instanceof type.errors) return answer.summary;
  const { id, status, dues } = answer.data;
  return status === 'waiting'
    ? `${id} waits for a second operator`
    : `the dues of ${owner.name} are ${dues} taka now`;
}

async function waiting(call: OfficeCall): Promise<string> {
  const answer = BooksAnswer(await call('GET', 'books'));
  if (answer instanceof type.errors) return answer.summary;
  const lines = answer.data.waiting.map(({ id, owner, change, words, by }) =>
    [id, owner.name, `${change} taka`, words, by].join('  '),
  );
  return lines.join('\n') || 'nothing waits';
}

async function decide(call: OfficeCall, decision: string, id: string): Promise<string> {
  const answer = CorrectionAnswer(await call('POST', `corrections/${id}/decision`, { decision }));
  if (answer instanceof type.errors) return answer.summary;
  return `${answer.data.status}: the dues of ${answer.data.owner.name} are ${answer.data.dues} taka now`;
}

async function held(call: OfficeCall): Promise<string> {
  const answer = QueueAnswer(await call('GET', 'queue?name=payments'));
  if (answer instanceof type.errors) return answer.summary;
  const lines = answer.data.map(({ id, title, detail, since }) => [id, title, detail, since].join('  '));
  return listed(lines, 'no payment waits');
}

await command(async (call) => {
  const [word, ...words] = process.argv.slice(2);
  const [id = '', taka = '', ...more] = words;
  if (word === undefined) return prove(call);
  if (word === 'waiting') return waiting(call);
  if (word === 'held') return held(call);
  if ((word === 'sign' || word === 'refuse') && id !== '') return decide(call, word, id);
  if (word === 'release' && id !== '') {
    await call('POST', `payments/${id}/decision`, { decision: 'release' });
    return `payment ${id} is credited`;
  }
  const isSum = /^-?[1-9]\d{0,6}$/.test(taka) && more.length > 0;
  return (word === 'correct' || word === 'refund') && isSum
    ? write(call, word === 'correct' ? 'correction' : 'refund', words)
    : usage;
});
