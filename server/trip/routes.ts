import { tripStatuses } from '../../domain/trip/trip-status.ts';
import { PER_PAGE } from '../../protocol/api/paging.ts';
import {
  CarPlaceBody,
  FeedListAnswer,
  FeedPageAnswer,
  TripAnswer,
  TripIndexQuery,
  TripListAnswer,
  TripPageAnswer,
  TripScheduleBody,
  TripSearchQuery,
  TripShowQuery,
  TripStatusBody,
  TripStoreBody,
} from '../../protocol/api/trips.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { readOthers } from '../act/read-near.ts';
import { tagged, userRoute, type Route } from '../http/route.ts';
import { readStatuses } from '../http/answer/statuses.ts';
import { ownTrips, searchTrips, showTrip } from './listing.ts';
import { cancelTrip } from './cancel.ts';
import { setCarPlace } from './meeting/car-place.ts';
import { completeTrip } from './journey.ts';
import { scheduleTrip } from './posting.ts';
import { ratingRoutes } from './rating-routes.ts';
import { createTrip, publishTrip } from './service.ts';

const HOME_FEED = 5;
const WHOLE_LIST = 100;

const emptyForm: TripRequestArgs = {
  pickup_place_id: null,
  pickup_full_address: null,
  pickup_division: null,
  pickup_district_id: null,
  pickup_sub_district_id: null,
  pickup_specific_area: null,
  pickup_lat: null,
  pickup_long: null,
  via_place_id: null,
  via_full_address: null,
  via_lat: null,
  via_long: null,
  destination_place_id: null,
  destination_full_address: null,
  destination_division: null,
  destination_district_id: null,
  destination_sub_district_id: null,
  destination_specific_area: null,
  destination_lat: null,
  destination_long: null,
  type: 'oneway',
  journey_date: null,
  journey_time: null,
  return_date: null,
  return_time: null,
  car_type: null,
  car_id: null,
  price: null,
  trip_note: null,
  distance: 0,
  duration: 0,
};

type Listing<Query> = { context: Context; caller: Actor; input: Query };

const ownTripsFor = ({ context, caller, input }: Listing<typeof TripIndexQuery.infer>, perPage: number) =>
  ownTrips(context.database.db, caller, readStatuses(input.status, tripStatuses), {
    page: input.page ?? 1,
    perPage,
  });

const foundTripsFor = ({ context, caller, input }: Listing<TripSearchQuery>, perPage: number) =>
  readOthers(context, { side: caller.type, reader: caller }, (db) =>
    searchTrips(db, caller, input, { page: input.page ?? 1, perPage }),
  );

const readingRoutes = tagged('trips', [
  userRoute('user', 'GET trip/index', {
    summary: "The person's own trips, newest first, at most 100",
    input: TripIndexQuery,
    answer: TripListAnswer,
    data: async (call) => (await ownTripsFor(call, WHOLE_LIST)).data,
  }),
  userRoute('user', 'GET trip/manager', {
    summary: "The person's own trips in pages",
    input: TripIndexQuery,
    answer: TripPageAnswer,
    data: (call) => ownTripsFor(call, PER_PAGE),
  }),
  userRoute('user', 'GET trip/show', {
    summary: 'One trip, as far as the person may see it',
    input: TripShowQuery,
    answer: TripAnswer,
    data: ({ context, caller, input }) =>
      readOthers(context, { side: caller.type, reader: caller }, (db) =>
        showTrip(db, caller, input.id.toLowerCase()),
      ),
  }),
  userRoute('user', 'GET trip/search', {
    summary: 'Open trips of the other side by the filters of the feed, in pages',
    input: TripSearchQuery,
    answer: FeedPageAnswer,
    data: (call) => foundTripsFor(call, PER_PAGE),
  }),
  userRoute('user', 'GET front-trip/index', {
    summary: 'The newest five open trips of the other side, for the home page',
    input: TripSearchQuery,
    answer: FeedListAnswer,
    data: async (call) => (await foundTripsFor(call, HOME_FEED)).data,
  }),
]);

const saidOf = {
  active: 'said.trip_published',
  canceled: 'said.trip_canceled',
  completed: 'said.trip_completed',
} as const;

const changingRoutes = tagged('trips', [
  userRoute('user', 'POST trip/store', {
    summary: 'Asks for a trip, or offers one; with status draft it is kept for later',
    input: TripStoreBody,
    says: ({ status }) => (status === 'draft' ? 'said.trip_kept' : 'said.trip_posted'),
    creates: (act, { input: { status, ...form }, id }) =>
      createTrip(act, { ...emptyForm, ...form, id, draft: status === 'draft' }),
  }),
  userRoute('user', 'PUT trip/status/:id', {
    summary: 'Publishes a draft, cancels a trip with a reason, or completes it',
    input: TripStatusBody,
    says: ({ status }) => saidOf[status],
    action: (act, { input, params }) => {
      const trip_id = params.id;
      if (input.status === 'active') return publishTrip(act, { trip_id });
      return input.status === 'canceled'
        ? cancelTrip(act, { trip_id, cancel_note: input.cancel_note ?? '' })
        : completeTrip(act, { trip_id });
    },
  }),
  userRoute('user', 'PUT trip/schedule/:id', {
    summary:
      'Has a draft of a request published at a time, at once if that has passed; null leaves it a draft',
    input: TripScheduleBody,
    says: ({ publish_at }) => (publish_at === null ? 'said.trip_unscheduled' : 'said.trip_scheduled'),
    action: (act, { params, input }) => scheduleTrip(act, { trip_id: params.id, ...input }),
  }),
  userRoute('user', 'PUT trip/car-place/:id', {
    summary:
      'Where the car is, from two hours before the journey, by whoever drives; only the newest is kept',
    input: CarPlaceBody,
    says: 'said.car_place',
    action: (act, { params, input }) => setCarPlace(act, { trip_id: params.id, ...input }),
  }),
]);

export const tripRoutes: Route[] = [...readingRoutes, ...changingRoutes, ...ratingRoutes];
