/**
 * Cars to verify, and the operator's decisions:
 *
 *   node server/operator/cars.ts                           lists the cars that wait, the oldest first
 *   node server/operator/cars.ts <car id>                  shows one, with addresses of its papers for five minutes
 *   node server/operator/cars.ts <car id> approve          its owner can bid with it
 *   node server/operator/cars.ts <car id> back <reason> [words]
 *
 * A decision reaches the phone at once where the server runs, otherwise with its next pull.
 */
import { type } from 'arktype';
import { sendBackReasons } from '../../domain/car/car-status.ts';
import { CarDecisionAnswer, OfficeCarAnswer, QueueAnswer } from '../../protocol/api/office/queues.ts';
import { listed } from './listed.ts';
import { command, type OfficeCall } from './office-call.ts';

const usage = `usage: node server/operator/cars.ts [<car id> [approve | back <${sendBackReasons.join('|')}> [words]]]`;

async function waiting(call: OfficeCall): Promise<string> {
  const answer = QueueAnswer(await call('GET', 'queue?name=cars'));
  if (answer instanceof type.errors) return answer.summary;
  const lines = answer.data.map(({ id, title, detail, since }) => [id, title, detail, since].join('  '));
  return listed(lines, 'no car waits');
}

async function shown(call: OfficeCall, id: string): Promise<string> {
  const answer = OfficeCarAnswer(await call('GET', `cars/${id}`));
  if (answer instanceof type.errors) return answer.summary;
  const { registration, brand, model, manufacture_year: year, car_type, images, ...car } = answer.data;
  return [
    `${registration}  ${brand} ${model} ${year} (${car_type}), ${car.owner.name}`,
    ...(car.claimed ? ['claims the plate of an active car'] : []),
    ...images.map(({ file_path }) => file_path),
    ...car.paper_addresses.map(({ kind, url }) => `${kind} ${url}`),
  ].join('\n');
}

await command(async (call) => {
  const [id, decision, reason, ...words] = process.argv.slice(2);
  if (id === undefined) return waiting(call);
  if (decision === undefined) return shown(call, id);
  const isReason = sendBackReasons.some((each) => each === reason);
  if (decision !== 'approve' && !(decision === 'back' && isReason)) return usage;
  const text = words.length > 0 ? words.join(' ') : null;
  const body = decision === 'approve' ? { decision } : { decision, reason, text };
  const answer = CarDecisionAnswer(await call('POST', `cars/${id}/decision`, body));
  if (answer instanceof type.errors) return answer.summary;
  if (decision === 'approve') return `car ${id} is active`;
  const { text: saved } = answer.data;
  const removed = saved === text ? '' : `; contacts were taken out of the words, they read: ${saved}`;
  return `car ${id} was sent back${removed}`;
});
