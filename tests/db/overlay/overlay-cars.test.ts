import { expect, it } from 'vitest';
import { emptyCarDraft } from '../../../domain/car/car-draft.ts';
import type { CarArgs } from '../../../protocol/sync/mutation-args.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { CarRow } from '../../../protocol/sync/rows.ts';
import { subjectsOf } from '../../../src/db/outbox/actions.ts';
import type { OutboxRow } from '../../../src/db/outbox/outbox-db.ts';
import { overlayCars } from '../../../src/db/overlay/overlay-cars.ts';
import type { Action } from '../../../src/db/overlay/overlay.ts';

const photo = 'a'.repeat(64);
const stored = { file_path: '/files/x/800.webp', bytes: 40_000 };
const row: CarRow = {
  ...emptyCarDraft('car'),
  brand: 'Toyota',
  model: 'Axio',
  manufacture_year: 2014,
  color: 'white',
  car_type: 'sedan car',
  registration: 'dhaka-metro:ga:19-4321',
  number_of_seat: 4,
  images: [stored],
  papers: [],
  sent_back: { reason: 'paper_blurred', text: null },
  claimed: false,
  created_at: '2026-01-01T00:00:00.000Z',
  car_status: 'active',
};
const args: CarArgs = {
  brand: 'Toyota',
  model: 'Noah',
  manufacture_year: 2015,
  color: 'black',
  car_type: 'mini micro',
  is_air_conditioned: true,
  registration: 'dhaka-metro:cha:19-4321',
  images: [stored.file_path, photo],
  papers: [],
};
type Shared = Pick<OutboxRow, 'state' | 'error'>;
const about = (intent: Intent, more: Partial<Shared>): Action => ({
  ...intent,
  seq: 1,
  id: 'mutation',
  userId: 'owner',
  v: 1,
  after: [],
  until: null,
  state: 'waiting',
  attempts: 0,
  createdAt: 0,
  settledAt: null,
  at: null,
  error: null,
  preview: null,
  covered: false,
  about: subjectsOf(intent),
  ...more,
});
const added = (more: Partial<Shared> = {}) => about({ name: 'car.add', args: { ...args, id: 'new' } }, more);
const changed = (more: Partial<Shared> = {}) =>
  about({ name: 'car.change', args: { ...args, car_id: 'car' } }, more);

it('a new car is there before the server has it, to be verified', () => {
  const [first, second] = overlayCars([row], [added()]);
  expect(first).toMatchObject({ id: 'new', car_status: 'verification_pending', number_of_seat: 7 });
  expect(first?.images).toEqual([
    { file_path: stored.file_path, bytes: 0 },
    { file_path: photo, bytes: 0 },
  ]);
  expect(second?.id).toBe('car');
});

it('a change shows what was written, and keeps what the server alone decides', () => {
  const [shown] = overlayCars([row], [changed()]);
  expect(shown).toMatchObject({ model: 'Noah', color: 'black', car_status: 'active' });
  expect(shown?.images).toEqual([stored, { file_path: photo, bytes: 0 }]);
  expect(shown?.sent_back).toEqual(row.sent_back);
});

it('a refused change leaves the car as it is, with its refusal', () => {
  const [shown] = overlayCars([row], [changed({ state: 'refused', error: { code: 'plate_taken' } })]);
  expect(shown).toMatchObject({ model: 'Axio', mutations: [{ error: { code: 'plate_taken' } }] });
});

it('switching a car off is the server’s to say', () => {
  const off = about({ name: 'car.deactivate', args: { car_id: 'car' } }, {});
  expect(overlayCars([row], [off])[0]).toMatchObject({
    car_status: 'active',
    mutations: [{ state: 'waiting' }],
  });
});
