import {
  BoardAnswer,
  BoardQuery,
  StuckAnswer,
  TripsAnswer,
  TripsQuery,
} from '../../../protocol/api/office/board.ts';
import { operatorRoute, tagged } from '../../http/route.ts';
import { boardOf } from './board.ts';
import { findTrips, whatIsStuck } from './trips-list.ts';

export const boardRoutes = tagged('office market', [
  operatorRoute('support', 'GET office/board', {
    summary: 'The market in figures, by division; at most some seconds old',
    input: BoardQuery,
    answer: BoardAnswer,
    data: ({ context, input }) => boardOf(context, input.span ?? 'day'),
  }),
  operatorRoute('support', 'GET office/trips', {
    summary: 'Trips by status, division, number or name, in pages',
    input: TripsQuery,
    answer: TripsAnswer,
    handle: ({ context, input }) => findTrips(context, input),
  }),
  operatorRoute('support', 'GET office/stuck', {
    summary:
      'Phones that say that actions wait, SMS and payments that failed, and errors of the app on phones',
    answer: StuckAnswer,
    data: ({ context }) => whatIsStuck(context),
  }),
]);
