/**
 * Reports where the car is. It bypasses the outbox: only the newest place is useful, so one that could not be sent is
 * replaced and never queued.
 */
import { oldestCarPlace, type CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import { roundedPoint } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import { currentSession } from '../session/session-store.ts';
import { call } from './api.ts';

/** `unreachable`: no answer came. */
export type PlaceSent = 'sent' | 'unreachable' | CodedError;

/** Sends a place with its age, because only the server knows the right time. */
export async function sendCarPlace(tripId: string, place: CarPlace): Promise<PlaceSent> {
  const session = currentSession();
  if (!session) return { code: 'unauthenticated' };
  if (session.impersonating) return { code: 'looks_only' };
  const age = Math.max(0, Math.round((correctedNow() - place.at) / 1000));
  if (age > oldestCarPlace) return 'unreachable';
  const called = await call(
    `trip/car-place/${tripId}`,
    { ...roundedPoint(place), age },
    session.token,
    'PUT',
  );
  if (called.ok) return 'sent';
  const { failure } = called;
  if (failure.kind === 'unreachable') return 'unreachable';
  // another page of this person has just sent one
  return failure.error.code === 'car_place_too_soon' ? 'sent' : failure.error;
}
