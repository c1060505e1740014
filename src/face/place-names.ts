import { placeById, type Place } from '../../domain/place/gazetteer.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';

type Names = Place['name'];

/** The names of both ends in both languages: a code names places by number, so the app knows them all. */
export function endsOf(args: TripRequestArgs): { from: Names; to: Names } {
  return {
    from: nameOf(args.pickup_place_id, args.pickup_full_address),
    to: nameOf(args.destination_place_id, args.destination_full_address),
  };
}

function nameOf(id: string | null, address: string | null): Names {
  const place = id === null ? undefined : (placeById(id) ?? unionAt(id));
  return place?.name ?? { bn: address ?? '', en: address ?? '' };
}
