import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { googleDirections } from '../../../server/gateways/directions-google.ts';

/** A stand-in for Google with scripted answers. */
let google: Server;
let answer: (response: ServerResponse, asked: URL) => void;
let url = '';

beforeEach(async () => {
  google = createServer((request, response) => answer(response, new URL(request.url ?? '', 'http://google')));
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  const address = google.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterEach(async () => {
  google.closeAllConnections();
  await new Promise((closed) => google.close(closed));
});

const points = [
  { lat: 23.8, long: 90.4 },
  { lat: 23.9, long: 91.1 },
  { lat: 24.3, long: 91.7 },
];
const route = (timeoutMs = 2000) => googleDirections({ key: 'secret', url }, timeoutMs).route(points);
const leg = (metres: number) => ({
  distance: { text: 'x', value: metres },
  duration: { text: 'y', value: 60 },
  steps: [{ html_instructions: 'left' }],
});

test('asks from start to end through what lies between, and keeps metres and seconds of each leg', async () => {
  let asked: object = {};
  answer = (response, { pathname, searchParams }) => {
    asked = { pathname, ...Object.fromEntries(searchParams) };
    response.end(
      JSON.stringify({ status: 'OK', routes: [{ legs: [leg(100), leg(200)], summary: 'N2' }], geocoded: [] }),
    );
  };
  const { steps: _, ...bare } = leg(100);
  expect(await route()).toEqual({
    status: 'OK',
    routes: [{ legs: [bare, { ...bare, distance: { text: 'x', value: 200 } }] }],
  });
  expect(asked).toEqual({
    pathname: '/maps/api/directions/json',
    origin: '23.8,90.4',
    waypoints: '23.9,91.1',
    destination: '24.3,91.7',
    region: 'bd',
    key: 'secret',
  });
});

test('a place without roads has no route', async () => {
  answer = (response) => response.end('{"status":"ZERO_RESULTS","routes":[]}');
  expect(await route()).toEqual({ status: 'ZERO_RESULTS', routes: [] });
});

test.each([
  ['a key that is refused', '{"status":"REQUEST_DENIED","routes":[]}', false],
  ['a limit that is reached', '{"status":"OVER_QUERY_LIMIT"}', true],
  ['a page of HTML', '<html>', true],
  ['an answer without distances', '{"status":"OK","routes":[{"legs":[{}]}]}', true],
])('%s is the gateway’s failure', async (_case, body, retryable) => {
  answer = (response) => response.end(body);
  await expect(route()).rejects.toMatchObject({ gateway: 'directions', retryable });
});

test('silence is, too', async () => {
  answer = () => undefined;
  await expect(route(50)).rejects.toMatchObject({ gateway: 'directions', retryable: true });
});
