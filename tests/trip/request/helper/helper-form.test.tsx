import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dbsOf, wipe, type UserDbs } from '../../../../src/db/user-dbs.ts';
import { TripRequestScreen } from '../../../../src/trip/request/trip-request-screen.tsx';
import { setClockOffset } from '../../../../src/platform/clock.ts';
import { isHelperMode, setHelperMode } from '../../../../src/platform/helper-mode.ts';
import type { StoredUser } from '../../../../src/platform/session.ts';
import { button, opens } from '../../../../testkit/screen.tsx';

const passenger = { id: 'passenger', type: 'customer' } as const satisfies StoredUser;

/** What the voice would read on the question that is shown. */
let aloud: readonly string[] = [];
function ReadAloud({ sentences }: { sentences: readonly string[] }) {
  aloud = sentences;
  return null;
}

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

let dbs: UserDbs;
beforeEach(async () => {
  // a Friday, ten in the morning in Dhaka
  setClockOffset(Date.parse('2026-11-20T04:00:00.000Z') - Date.now());
  dbs = dbsOf(passenger.id);
  await opens(passenger, Asking);
});
afterEach(async () => {
  setHelperMode(false);
  setClockOffset(0);
  await wipe(passenger.id);
});

const presses = async (name: string): Promise<void> => void fireEvent.click(await button(name));
const goesOn = () => presses('Go on');
const asks = (question: string) => screen.findByRole('heading', { level: 1, name: question });
const radio = (group: string, name: RegExp) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });

async function choosesPlace(label: string, name: string): Promise<void> {
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: name } });
  const list = within(await screen.findByRole('listbox', { name: label }));
  fireEvent.click(await list.findByRole('option', { name: new RegExp(`^${name}\\s*(Dhaka|Moulvibazar)`) }));
  fireEvent.blur(box);
}

test('one big question after the other leads to the same request as the pages', async () => {
  await presses('Easy steps');
  await asks('When do you set out?');
  fireEvent.click(radio('Which day?', /^Tomorrow/));
  await presses('morning');
  expect(screen.getByRole('button', { name: 'morning' }).getAttribute('aria-pressed')).toBe('true');
  await goesOn();
  await asks('Where will you get in?');
  await choosesPlace('Where will you get in?', 'Mirpur 10');
  await goesOn();
  await asks('Will you stop on the way?');
  expect(radio('Will you stop on the way?', /^No/).checked).toBe(true);
  await goesOn();
  await asks('Where will you go?');
  await choosesPlace('Where will you go?', 'Sreemangal');
  await goesOn();
  await asks('One way, or there and back?');
  await goesOn();

  await asks('How many of you will go?');
  await goesOn();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  fireEvent.click(radio('How many of you will go?', /^5–7 people/));
  await goesOn();

  await asks('All correct?');
  expect(screen.getAllByText('All correct?')).toHaveLength(1);
  expect(aloud).toEqual(
    expect.arrayContaining(['From Mirpur 10, Dhaka.', 'To Sreemangal, Moulvibazar.', 'One way.']),
  );
  await presses('Send the request');
  await screen.findByText('The posted trip');
  const [request] = await dbs.outbox.outbox.toArray();
  expect(request).toMatchObject({
    name: 'trip.create',
    args: { car_type: 'mini micro', journey_date: '2026-11-21', journey_time: '06:00:00' },
  });
});

test('the ordinary page goes on with the same draft, and the choice is remembered', async () => {
  await choosesPlace('Where will you get in?', 'Mirpur 10');
  await presses('Easy steps');
  await asks('When do you set out?');
  expect(isHelperMode()).toBe(true);
  fireEvent.click(radio('Which day?', /^Tomorrow/));
  await goesOn();
  await asks('Where will you get in?');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('Mirpur 10, Dhaka');
  expect(aloud).toEqual(['Where will you get in?', 'From Mirpur 10, Dhaka.']);

  await goesOn();
  await goesOn();
  await choosesPlace('Where will you go?', 'Sreemangal');
  await presses('Ordinary page');
  await asks('Trip request');
  expect(isHelperMode()).toBe(false);
  const [from, to] = screen.getAllByRole<HTMLInputElement>('combobox');
  expect([from?.value, to?.value]).toEqual(['Mirpur 10, Dhaka', 'Sreemangal, Moulvibazar']);
});
