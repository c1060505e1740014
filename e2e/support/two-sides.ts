import { afterAll, beforeAll } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import type { DemoMarket } from './demo-market.ts';

type BothSides = { passenger: Person; owner: Person };

/**
 * A passenger and a car owner of the demo market arrive before the first test, each signed in on their own phone, and
 * leave after the last one.
 * @param prepare what these phones have that others do not
 */
export function bothSidesArrive(
  market: DemoMarket,
  onArrival: (people: BothSides) => void,
  prepare: (person: Person) => Promise<void> = () => Promise.resolve(),
): void {
  let arrived: Person[] = [];
  beforeAll(async () => {
    const [passenger, owner] = await Promise.all([market.arrives(), market.arrives()]);
    arrived = [passenger, owner];
    await Promise.all(arrived.map(prepare));
    await Promise.all([passenger.signsIn('01000000001'), owner.signsIn('01000000002')]);
    onArrival({ passenger, owner });
  });
  afterAll(async () => {
    await Promise.all(arrived.map((person) => person.leaves()));
  });
}
