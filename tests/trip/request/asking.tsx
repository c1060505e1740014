/** A passenger who asks for a car, on the morning of Friday, 20 November 2026. */
import { fireEvent, screen, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { TripRequestScreen } from '../../../src/trip/request/trip-request-screen.tsx';
import { opens } from '../../../testkit/screen.tsx';

export const passenger = { id: 'passenger', type: 'customer' } as const satisfies StoredUser;

type ReadAloud = ComponentProps<typeof TripRequestScreen>['ReadAloud'];

/** Opens the form; after posting it shows 'The posted trip'. */
export async function opensRequest(ReadAloud: ReadAloud = () => null): Promise<UserDbs> {
  function Asking() {
    const [posted, setPosted] = useState<string | null>(null);
    if (posted !== null) return <p>The posted trip</p>;
    return (
      <TripRequestScreen
        role={passenger.type}
        start={{}}
        ReadAloud={ReadAloud}
        onOpened={() => undefined}
        onPosted={setPosted}
        onLeave={() => undefined}
      />
    );
  }
  setClockOffset(Date.parse('2026-11-20T04:00:00.000Z') - Date.now());
  await opens(passenger, Asking);
  return dbsOf(passenger.id);
}

export async function choosesPlace(label: string, name: string): Promise<void> {
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: name } });
  const list = within(await screen.findByRole('listbox', { name: label }));
  fireEvent.click(await list.findByRole('option', { name: new RegExp(`^${name}\\s*(Dhaka|Moulvibazar)`) }));
  fireEvent.blur(box);
}
