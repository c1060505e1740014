import { FavouritesFirstBody, FavouriteStoreBody } from '../../protocol/api/favourites.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { addFavourite, removeFavourite, setAskedFirst } from './favourites.ts';

const tag = 'favourites';

export const favouriteRoutes: Route[] = [
  userRoute('customer', {
    method: 'POST',
    path: 'favourite/store',
    tag,
    summary: 'Makes an owner with whom the passenger has travelled a favourite',
    input: FavouriteStoreBody,
    says: 'said.favourite_kept',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await acting(context, caller, (act) => addFavourite(act, input));
      return {};
    },
  }),
  userRoute('customer', {
    method: 'DELETE',
    path: 'favourite/:id',
    tag,
    summary: 'Removes a favourite owner',
    params: { id: 'id' },
    input: nothing,
    says: 'said.favourite_removed',
    answer: done,
    handle: async ({ context, caller, params }) => {
      await acting(context, caller, (act) => removeFavourite(act, { provider_id: params['id'] ?? '' }));
      return {};
    },
  }),
  userRoute('customer', {
    method: 'PUT',
    path: 'favourites/first',
    tag,
    summary:
      'Whether requests go first to favourite owners, and to experienced ones, or to everybody at once',
    input: FavouritesFirstBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await acting(context, caller, (act) => setAskedFirst(act, input));
      return {};
    },
  }),
];
