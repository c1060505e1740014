import { CarListAnswer, CarModelsAnswer } from '../../../protocol/api/cars.ts';
import { nothing, openRoute, userRoute, type Route } from '../../http/route.ts';
import { carModels } from '../../../domain/car-models.ts';
import { ownCars } from './service.ts';

const tag = 'cars';

function carsRoute(path: string, which: 'all' | 'idle', summary: string): Route {
  return userRoute('provider', {
    method: 'GET',
    path,
    tag,
    summary,
    input: nothing,
    answer: CarListAnswer,
    handle: async ({ context, caller }) => ({ data: await ownCars(context.database.db, caller, which) }),
  });
}

export const carRoutes: Route[] = [
  carsRoute('provider/index-cars', 'all', "The provider's cars"),
  carsRoute(
    'provider/index-idle-cars',
    'idle',
    "The provider's verified cars that no confirmed trip has taken",
  ),
  openRoute({
    method: 'GET',
    path: 'car/models',
    tag,
    summary: 'Models to choose from in the search',
    input: nothing,
    answer: CarModelsAnswer,
    handle: async () => ({ data: [...carModels] }),
  }),
];
