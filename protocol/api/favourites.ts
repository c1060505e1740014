import { type } from 'arktype';

export const FavouriteStoreBody = type({ provider_id: 'string.uuid' });
export const FavouritesFirstBody = type({ first: 'boolean', 'experienced?': 'boolean' });
