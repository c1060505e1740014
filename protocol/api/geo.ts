import { type } from 'arktype';
import { names } from './common.ts';

/** One step of the geo selector (REQ 2, 7). */
export const GeoAnswer = type({ data: type({ id: 'number.integer', name: names }).array() });

const point = type('string <= 100');

/** `origin`, `destination` and `via` as `{"lat":…,"lng":…}` or `lat,lng`. */
export const DirectionsQuery = type({ origin: point, destination: point, 'via?': point });

const figure = type({ text: 'string', value: 'number.integer >= 0' });

/** In the shape of Google Directions: metres and seconds, one leg for each stretch. */
export const DirectionsAnswer = type({
  status: "'OK' | 'ZERO_RESULTS'",
  routes: type({ legs: type({ distance: figure, duration: figure }).array() }).array(),
});
export type DirectionsAnswer = typeof DirectionsAnswer.infer;
