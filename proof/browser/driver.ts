import { complete, start } from './car-owner.ts';
import type { Desire } from './desires.ts';

/** What a driver may do: nothing but the journeys that the owner has given to this driver. */
export const driverWishes: Desire[] = [start, complete];
