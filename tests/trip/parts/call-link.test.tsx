import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { CallLink } from '../../../src/trip/parts/call-link.tsx';
import { opens } from '../../../testkit/screen.tsx';

afterEach(() => wipe('rahima'));

test('a call is a link of the phone, and is noted once, however often it is pressed', async () => {
  await opens({ id: 'rahima', type: 'customer' }, () => (
    <CallLink tripId="trip" phone="+8801712345678" className="">
      Call
    </CallLink>
  ));
  const call = await screen.findByRole('link', { name: 'Call' });
  expect(call.getAttribute('href')).toBe('tel:+8801712345678');
  for (let pressed = 0; pressed < 3; pressed += 1) fireEvent.click(call);
  const noted = () => dbsOf('rahima').outbox.outbox.toArray();
  await waitFor(async () => expect(await noted()).toHaveLength(1));
  expect(await noted()).toMatchObject([{ name: 'trip.call', args: { trip_id: 'trip' } }]);
});
