/** Cars with their owner's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import { isCarType } from '../../../domain/car/car.ts';
import type { CarForm } from '../../../domain/car/car-form.ts';
import { seatsOfCar } from '../../../domain/car/car-models.ts';
import type { CarRow } from '../../../protocol/sync/rows.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

/**
 * The server's cars and the unconfirmed ones, newest first. A photo that has not arrived has its content's
 * hash in place of a path. Only the server decides that a change has to be verified again, or that a car is
 * switched off.
 */
export const overlayCars = (rows: CarRow[], actions: Action[]): WithMutations<CarRow>[] =>
  overlay(rows, actions, {
    kind: 'car',
    create: pendingCar,
    change: (row, { args }) => asSubmitted(args, row) ?? {},
  });

type Submitted = Omit<CarRow, 'id' | 'car_status' | 'sent_back' | 'created_at'>;

function asSubmitted(form: CarForm & { claim?: boolean }, before: CarRow | null): Submitted | null {
  const { brand, model, manufacture_year, car_type, claim, ...rest } = form;
  if (manufacture_year === null || !isCarType(car_type)) return null;
  return {
    brand,
    model,
    manufacture_year,
    car_type,
    number_of_seat: seatsOfCar({ brand, model, car_type }),
    color: rest.color,
    is_air_conditioned: rest.is_air_conditioned,
    registration: rest.registration,
    images: rest.images.map(
      (path) => before?.images.find(({ file_path }) => file_path === path) ?? { file_path: path, bytes: 0 },
    ),
    papers: [...rest.papers],
    claimed: claim ?? false,
  };
}

function pendingCar({ args, createdAt }: ActionOf<'car.add'>): CarRow | null {
  const submitted = asSubmitted(args, null);
  return (
    submitted && {
      ...submitted,
      id: args.id,
      car_status: 'verification_pending',
      sent_back: null,
      created_at: new Date(createdAt).toISOString(),
    }
  );
}
