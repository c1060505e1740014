import { FavouritesFirstBody, FavouriteStoreBody } from '../../protocol/api/favourites.ts';
import { tagged, userRoute } from '../http/route.ts';
import { addFavourite, removeFavourite, setAskedFirst } from './favourites.ts';

export const favouriteRoutes = tagged('favourites', [
  userRoute('customer', 'POST favourite/store', {
    summary: 'Makes an owner with whom the passenger has travelled a favourite',
    input: FavouriteStoreBody,
    says: 'said.favourite_kept',
    action: (act, { input }) => addFavourite(act, input),
  }),
  userRoute('customer', 'DELETE favourite/:id', {
    summary: 'Removes a favourite owner',
    says: 'said.favourite_removed',
    action: (act, { params }) => removeFavourite(act, { provider_id: params.id }),
  }),
  userRoute('customer', 'PUT favourites/first', {
    summary:
      'Whether requests go first to favourite owners, and to experienced ones, or to everybody at once',
    input: FavouritesFirstBody,
    says: 'said.saved',
    action: (act, { input }) => setAskedFirst(act, input),
  }),
]);
