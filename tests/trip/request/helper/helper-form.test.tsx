import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wipe, type UserDbs } from '../../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../../src/platform/clock.ts';
import { isHelperMode, setHelperMode } from '../../../../src/platform/helper-mode.ts';
import { presses, radio } from '../../../../testkit/screen.tsx';
import { choosesPlace, opensRequest, passenger } from '../asking.tsx';

/** What the voice would read on the question that is shown. */
let aloud: readonly string[] = [];
function ReadAloud({ sentences }: { sentences: readonly string[] }) {
  aloud = sentences;
  return null;
}

let dbs: UserDbs;
beforeEach(async () => {
  dbs = await opensRequest(ReadAloud);
});
afterEach(async () => {
  setHelperMode(false);
  setClockOffset(0);
  await wipe(passenger.id);
});

const goesOn = () => presses('Go on');
const asks = (question: string) => screen.findByRole('heading', { level: 1, name: question });

test('one big question after the other leads to the same request as the pages', async () => {
  await presses('Easy steps');
  await asks('Which day will you go?');
  expect(screen.queryByRole('group', { name: 'Part of the day' })).toBeNull();
  await goesOn();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  fireEvent.click(radio('Which day?', /^Tomorrow/));
  expect(aloud).toEqual(['Which day will you go?']);
  await goesOn();
  await asks('At what time do you set out?');
  expect(screen.queryByRole('radiogroup', { name: 'Which day?' })).toBeNull();
  await presses('Go back');
  await asks('Which day will you go?');
  await goesOn();
  await asks('At what time do you set out?');
  await presses('morning');
  expect(screen.getByRole('button', { name: 'morning' }).getAttribute('aria-pressed')).toBe('true');
  await presses('Half an hour later');
  await presses('Half an hour later');
  await presses('Half an hour earlier');
  await goesOn();
  await asks('Where will you get in?');
  // Back is the time, then the day
  await presses('Go back');
  await asks('At what time do you set out?');
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
    args: { car_type: 'mini micro', journey_date: '2026-11-21', journey_time: '06:30:00' },
  });
});

test('a day beyond the next two is chosen from the calendar', async () => {
  await presses('Easy steps');
  await asks('Which day will you go?');
  fireEvent.click(radio('Which day?', /^Another day/));
  const days = within(screen.getByRole('radiogroup', { name: 'Which day of the calendar?' }));
  const [first] = days.getAllByRole<HTMLInputElement>('radio');
  if (first) fireEvent.click(first);
  await waitFor(() => expect(days.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true));
  await goesOn();
  await asks('At what time do you set out?');
  screen.getByRole('group', { name: 'Part of the day' });
});

test('the ordinary page goes on with the same draft, and the choice is remembered', async () => {
  await choosesPlace('Where will you get in?', 'Mirpur 10');
  await presses('Easy steps');
  await asks('Which day will you go?');
  expect(isHelperMode()).toBe(true);
  fireEvent.click(radio('Which day?', /^Tomorrow/));
  await goesOn();
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
