/**
 * The waiting work of the office in the demo market: cars, reports, a PIN and payments, made through the
 * services.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shownSides } from '../../domain/person/photo.ts';
import type { CarArgs } from '../../protocol/sync/mutation-args.ts';
import type { Context } from '../act/context.ts';
import { addCar, changeCar } from '../car/service.ts';
import { takeCallBack } from '../call-back/intake.ts';
import { sendCarBack } from '../car/verify.ts';
import { storePicture } from '../file/uploads.ts';
import { settle, startPayment } from '../money/payments/service.ts';
import { transact } from '../streams/change-log.ts';
import type { DemoPeople, DemoProvider } from './people.ts';
import { storePhoto } from './photos.ts';
import { addDisputes } from './disputes.ts';
import type { Seeded } from './seeded.ts';
import { paperName, waitingCars, type WaitingCar } from './waiting-cars.ts';
import { smsIn } from '../db/schema/nodata.ts';

const PAPERS = join(import.meta.dirname, 'papers');
/** The approximate pixels of a drawn paper: the service only checks that it is no icon. */
const PAPER = { width: 760, height: 700 };
const MINUTE = 60_000;

const atMinutesAgo = (context: Context, minutes: number): Context => {
  const instant = context.now() - minutes * MINUTE;
  return { ...context, now: () => instant };
};

function providerAt({ providers }: DemoPeople, place: number): DemoProvider {
  const found = providers[place];
  if (!found) throw new RangeError(`no provider ${place}`);
  return found;
}

/** @param context without notifications @param chance separate, so that the market is the same without the office */
export async function addOfficeWork(context: Context, people: DemoPeople, chance: Seeded): Promise<void> {
  for (const car of waitingCars) await submitCar(context, people, car, chance);
  await addDisputes(context, people, chance);
  await addPayments(context, people, chance);
  await addCallers(context);
  await addSms(context);
}

/** An SMS that arrived damaged, and one that its phone did not write. */
async function addSms({ database: { db }, now, newId }: Context): Promise<void> {
  const came = (minutesAgo: number) => new Date(now() - minutesAgo * 60_000);
  await db.insert(smsIn).values([
    {
      id: newId(),
      at: came(41),
      sender: '+8801099900013',
      text: 'DP IVHbVEoAAglbEDApZKRc0i4L8ohMG3K6cBE Mirpur 10>Sylhet 28Nov 7:30am',
      state: 'unreadable',
    },
    {
      id: newId(),
      at: came(9),
      sender: '+8801099900014',
      text: 'DP IVHbVEoAAfEOWtBDbtHIObMVF3LifKko1OOc81J79Ex4VvGgI2TdOySKIa8PTAkfd Trip 20481 bid 1 Tk4800 OK',
      state: 'forged',
    },
  ]);
}

/** Two people without the app, who have rung and written. */
async function addCallers(context: Context): Promise<void> {
  await takeCallBack(atMinutesAgo(context, 22), { phone: '01099900011', source: 'missed_call' });
  const words = 'কাল সকালে রোগী নিয়ে শ্রীমঙ্গল থেকে ঢাকা মেডিকেল যাব';
  await takeCallBack(atMinutesAgo(context, 6), { phone: '01099900012', source: 'sms', text: words });
}

/** The owner adds the car and, where the office sent it back, has already corrected it. */
async function submitCar(
  context: Context,
  people: DemoPeople,
  car: WaitingCar,
  chance: Seeded,
): Promise<void> {
  const actor = providerAt(people, car.owner);
  const images = await Promise.all(
    ['front', 'back'].map((side) => storePhoto(context, actor, car, side === 'front' ? 0 : 1)),
  );
  const papers = await Promise.all(
    car.papers.map(async (kind) => ({
      kind,
      file: await storePaper(context, actor.id, paperName(car, kind)),
    })),
  );
  const args: CarArgs = {
    brand: car.brand,
    model: car.model,
    manufacture_year: car.year,
    color: car.color,
    car_type: car.carType,
    is_air_conditioned: true,
    registration: car.registration,
    images,
    papers,
  };
  const sent = atMinutesAgo(context, car.waited);
  const id = chance.id(sent.now());
  const typed = { ...args, id, manufacture_year: car.firstYear ?? car.year };
  const first = car.firstYear === undefined ? sent : atMinutesAgo(sent, 25 * 60);
  await transact(first, (tx, changes) => addCar({ context: first, tx, changes, actor }, typed));
  if (first === sent) return;
  const judged = atMinutesAgo(sent, 22 * 60);
  await transact(judged, (tx, changes) =>
    sendCarBack({ context: judged, tx, changes }, id, { reason: 'paper_mismatch', text: null }),
  );
  await transact(sent, (tx, changes) =>
    changeCar({ context: sent, tx, changes, actor }, { ...args, car_id: id }),
  );
}

/** @returns its hash */
async function storePaper(context: Context, ownerId: string, name: string): Promise<string> {
  const content = await readFile(join(PAPERS, `${name}.webp`));
  const hash = createHash('sha256').update(content).digest('hex');
  const copies = shownSides.map((side) => ({ side, content }));
  await storePicture(context, { ownerId, hash }, { ...PAPER, copies });
  return hash;
}

/** The reports of the stand-in gateway about these payments; no real gateway is asked. */
const payments = [
  { payer: 4, amount: 1500, minutes: 130, status: 'VALID', riskLevel: '1', reason: 'Risky transaction' },
  { payer: 9, amount: 860, minutes: 52, status: 'FAILED', riskLevel: '0', reason: 'Insufficient balance' },
] as const;

async function addPayments(context: Context, people: DemoPeople, chance: Seeded): Promise<void> {
  if (context.payments?.name !== 'embedded') return;
  for (const { payer, amount, minutes, ...word } of payments) {
    const started = atMinutesAgo(context, minutes);
    const id = chance.id(started.now());
    const { tranId } = await startPayment(started, providerAt(people, payer), { id, amount, origin: '' });
    const said = {
      ...word,
      tranId,
      amount: `${amount}.00`,
      currency: 'BDT',
      valId: chance.id(started.now()),
    };
    await settle(atMinutesAgo(context, minutes - 2), tranId, [said]);
  }
}
