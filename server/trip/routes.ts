import { tripStatuses } from '../../domain/trip/trip-status.ts';
import { PER_PAGE } from '../../protocol/api/paging.ts';
import {
  FeedListAnswer,
  FeedPageAnswer,
  StoredAnswer,
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
import type { TripRequestArgs } from '../../protocol/mutation-args.ts';
import { acting } from '../act/acting.ts';
import { done, userRoute, type Route } from '../http/route.ts';
import { readStatuses } from '../http/answer/statuses.ts';
import { ownTrips, searchTrips, showTrip } from './listing.ts';
import { cancelTrip } from './cancel.ts';
import { completeTrip } from './journey.ts';
import { scheduleTrip } from './posting.ts';
import { ratingRoutes } from './rating-routes.ts';
import { createTrip, publishTrip } from './service.ts';

const tag = 'trips';
const HOME_FEED = 5;
const WHOLE_LIST = 100;

/** The empty form. */
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

const readingRoutes: Route[] = [
  userRoute('user', {
    method: 'GET',
    path: 'trip/index',
    tag,
    summary: "The person's own trips, newest first, at most 100",
    input: TripIndexQuery,
    answer: TripListAnswer,
    handle: async ({ context, caller, input }) => {
      const slice = { page: input.page ?? 1, perPage: WHOLE_LIST };
      const statuses = readStatuses(input.status, tripStatuses);
      return { data: (await ownTrips(context.database.db, caller, statuses, slice)).data };
    },
  }),
  userRoute('user', {
    method: 'GET',
    path: 'trip/manager',
    tag,
    summary: "The person's own trips in pages",
    input: TripIndexQuery,
    answer: TripPageAnswer,
    handle: async ({ context, caller, input }) => {
      const slice = { page: input.page ?? 1, perPage: PER_PAGE };
      const statuses = readStatuses(input.status, tripStatuses);
      return { data: await ownTrips(context.database.db, caller, statuses, slice) };
    },
  }),
  userRoute('user', {
    method: 'GET',
    path: 'trip/show',
    tag,
    summary: 'One trip, as far as the person may see it',
    input: TripShowQuery,
    answer: TripAnswer,
    handle: async ({ context, caller, input }) => ({
      data: await showTrip(context.database.db, caller, input.id.toLowerCase()),
    }),
  }),
  userRoute('user', {
    method: 'GET',
    path: 'trip/search',
    tag,
    summary: 'Open trips of the other side by the filters of the feed, in pages',
    input: TripSearchQuery,
    answer: FeedPageAnswer,
    handle: async ({ context, caller, input }) => ({
      data: await searchTrips(context.database.db, caller, input, {
        page: input.page ?? 1,
        perPage: PER_PAGE,
      }),
    }),
  }),
  userRoute('user', {
    method: 'GET',
    path: 'front-trip/index',
    tag,
    summary: 'The newest five open trips of the other side, for the home page',
    input: TripSearchQuery,
    answer: FeedListAnswer,
    handle: async ({ context, caller, input }) => {
      const slice = { page: input.page ?? 1, perPage: HOME_FEED };
      return { data: (await searchTrips(context.database.db, caller, input, slice)).data };
    },
  }),
];

const saidOf = {
  active: 'said.trip_published',
  canceled: 'said.trip_canceled',
  completed: 'said.trip_completed',
} as const;

const changingRoutes: Route[] = [
  userRoute('user', {
    method: 'POST',
    path: 'trip/store',
    tag,
    summary: 'Asks for a trip, or offers one; with status draft it is kept for later',
    input: TripStoreBody,
    says: ({ status }) => (status === 'draft' ? 'said.trip_kept' : 'said.trip_posted'),
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      const { status, ...form } = input;
      await acting(context, caller, (act) =>
        createTrip(act, { ...emptyForm, ...form, id, draft: status === 'draft' }),
      );
      return { data: { id } };
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'trip/status/:id',
    tag,
    summary: 'Publishes a draft, cancels a trip with a reason, or completes it',
    params: { id: 'id' },
    input: TripStatusBody,
    says: ({ status }) => saidOf[status],
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const trip_id = params['id'] ?? '';
      await acting(context, caller, (act) => {
        if (input.status === 'active') return publishTrip(act, { trip_id });
        return input.status === 'canceled'
          ? cancelTrip(act, { trip_id, cancel_note: input.cancel_note ?? '' })
          : completeTrip(act, { trip_id });
      });
      return {};
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'trip/schedule/:id',
    tag,
    summary:
      'Has a draft of a request published at a time, at once if that has passed; null leaves it a draft',
    params: { id: 'id' },
    input: TripScheduleBody,
    says: ({ publish_at }) => (publish_at === null ? 'said.trip_unscheduled' : 'said.trip_scheduled'),
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      await acting(context, caller, (act) => scheduleTrip(act, { trip_id: params['id'] ?? '', ...input }));
      return {};
    },
  }),
];

export const tripRoutes: Route[] = [...readingRoutes, ...changingRoutes, ...ratingRoutes];
