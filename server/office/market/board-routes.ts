import {
  BoardAnswer,
  BoardQuery,
  StuckAnswer,
  TripsAnswer,
  TripsQuery,
} from '../../../protocol/api/office/board.ts';
import { nothing, operatorRoute, type Route } from '../../http/route.ts';
import { boardOf } from './board.ts';
import { findTrips, whatIsStuck } from './trips-list.ts';

const tag = 'office market';

export const boardRoutes: Route[] = [
  operatorRoute('support', {
    method: 'GET',
    path: 'office/board',
    tag,
    summary: 'The market in figures, by division; at most some seconds old',
    input: BoardQuery,
    answer: BoardAnswer,
    handle: async ({ context, input }) => ({ data: await boardOf(context, input.span ?? 'day') }),
  }),
  operatorRoute('support', {
    method: 'GET',
    path: 'office/trips',
    tag,
    summary: 'Trips by status, division, number or name, in pages',
    input: TripsQuery,
    answer: TripsAnswer,
    handle: ({ context, input }) => findTrips(context, input),
  }),
  operatorRoute('support', {
    method: 'GET',
    path: 'office/stuck',
    tag,
    summary: 'Phones that say that actions wait, and SMS and payments that failed',
    input: nothing,
    answer: StuckAnswer,
    handle: async ({ context }) => ({ data: await whatIsStuck(context) }),
  }),
];
