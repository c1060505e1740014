import { expect, it } from 'vitest';
import { bytesOfFetch, REQUEST_HEAD } from '../../../src/sync/net/data-meter.ts';

it('counts an answer with its head, and an estimate of the request', () => {
  expect(bytesOfFetch({ transferSize: 5019 })).toBe(5019 + REQUEST_HEAD);
});

it('counts nothing for what came from a cache or the service worker', () => {
  expect(bytesOfFetch({ transferSize: 0 })).toBe(0);
});
