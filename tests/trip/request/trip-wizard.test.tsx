import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { button, presses, radio, said } from '../../../testkit/screen.tsx';
import { choosesPlace, opensRequest, passenger } from './asking.tsx';

const full = 'The phone is full: nothing more can be kept. Free some room and try again.';
const pickup = 'Where will you get in?';
const destination = 'Where will you go?';

let dbs: UserDbs;
beforeEach(async () => {
  dbs = await opensRequest();
});
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  await wipe(passenger.id);
});

const goesOn = () => presses('Next step');
const asks = (question: string) => screen.findByRole('heading', { name: question });
const field = (label: string) => screen.findByRole<HTMLInputElement>('combobox', { name: label });
const days = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole('radio')
    .map((day) => day.closest('label')?.textContent);
const time = (list: string, name: string) =>
  within(screen.getByRole('listbox', { name: list })).getByRole('option', { name });
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

async function choosesPlaces(): Promise<void> {
  await choosesPlace(pickup, 'Mirpur 10');
  await choosesPlace(destination, 'Sreemangal');
}
async function answersAll(): Promise<void> {
  await choosesPlaces();
  await goesOn();
  await asks('When do you set out?');
  fireEvent.click(radio('Day of the journey', /^Tomorrow/));
  fireEvent.click(time('At what time?', '9:00 am'));
  await goesOn();
  await asks('Which car will you take?');
  fireEvent.click(radio('Kind of car', /^Sedan/));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'With two children' } });
  await goesOn();
  await asks('All correct?');
}
const requests = async () =>
  (await dbs.outbox.outbox.toArray()).map(({ name, args }) => [name, 'trip_note' in args && args.trip_note]);

test('both places are chosen from the list before the next step; a name alone is none', async () => {
  fireEvent.change(await field(pickup), { target: { value: 'Mirpur 10' } });
  await goesOn();
  expect(errors()).toEqual(['Select location', 'Select location']);
  expect((await field(pickup)).getAttribute('aria-invalid')).toBe('true');
  // said at the field, which has the focus, and not again by a toast
  expect(said()).toEqual([]);
  expect(document.activeElement).toBe(await field(pickup));

  await choosesPlace(pickup, 'Mirpur 10');
  expect(errors()).toEqual(['Select location']);
  expect((await field(pickup)).getAttribute('aria-invalid')).toBe('false');
  await choosesPlace(destination, 'Sreemangal');
  expect(errors()).toEqual([]);

  fireEvent.change(await field(pickup), { target: { value: 'Mirpur 1' } });
  await goesOn();
  expect(errors()).toEqual(['Select location']);
  await choosesPlace(pickup, 'Mirpur 1');
  await goesOn();
  await asks('When do you set out?');
});

test('a refused answer is brought onto the screen and has the focus', async () => {
  await choosesPlaces();
  await goesOn();
  await asks('When do you set out?');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await goesOn();
  await waitFor(() => expect(errors()).toHaveLength(1));
  const [alert] = screen.getAllByRole('alert');
  expect(document.activeElement).toBe(alert);
  expect(scrolled.mock.contexts).toContain(alert);
  expect(said()).toEqual([]);
});

test('distance, hours and fares stand there as soon as both places are chosen', async () => {
  await choosesPlace(pickup, 'Mirpur 10');
  expect(screen.queryByText('Time on the road')).toBeNull();
  await choosesPlace(destination, 'Sreemangal');
  expect(screen.getByText('Time on the road').parentElement?.textContent).toMatch(/≈ \d+ h/);
  expect(screen.getByText('≈ km').textContent).toMatch(/\d{3}/);
  const told = screen.getByText('≈ km').closest('.card')?.textContent;
  expect(told).toMatch(/Sedan৳[\d,]+ – ৳[\d,]+Mini micro৳[\d,]+ – ৳[\d,]+Micro৳[\d,]+ – ৳[\d,]+$/);
});

test('the field that is typed in stands at the top of a phone’s screen, its list under it', async () => {
  const box = await field(destination);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(window, 'matchMedia').mockReturnValue(window.matchMedia('(min-width: 1px)'));
  fireEvent.focus(box);
  const [top] = scrolled.mock.contexts;
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  expect(top instanceof Element && top.contains(box) && top.querySelector('[role=listbox]')).toBeTruthy();
});

test('a passenger at an empty pickup is offered where the phone is; its position is asked for by that press', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>();
  const geolocation = { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation);
  fireEvent.focus(await field(pickup));
  const here = await screen.findByRole('option', { name: /I am here/ });
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(here);
  expect(ask).toHaveBeenCalledOnce();
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  const coords = { latitude: 23.807, longitude: 90.369, accuracy: 30, ...unknown, toJSON: () => '' };
  const position = { coords, timestamp: 0, toJSON: () => '' };
  act(() => ask.mock.calls[0]?.[0](position));
  expect((await field(pickup)).value).toBe('Mirpur 10, Dhaka');
  fireEvent.focus(await field(destination));
  expect(screen.queryByRole('option', { name: /I am here/ })).toBeNull();
});

test('a place that is remembered as home is offered by an empty field, until it is forgotten', async () => {
  await choosesPlace(pickup, 'Mirpur 10');
  fireEvent.click(await screen.findByRole('button', { name: 'My home' }));
  await screen.findByRole('button', { name: 'My home', pressed: true });
  await presses('Clear');
  const box = await field(pickup);
  fireEvent.focus(box);
  fireEvent.click(await screen.findByRole('option', { name: /^My home$/ }));
  expect(box.value).toBe('Mirpur 10, Dhaka');
  fireEvent.click(await screen.findByRole('button', { name: 'My home' }));
  await waitFor(async () => expect(await dbs.outbox.ownPlaces.count()).toBe(0));
});

test('a village of no list is kept as words beside its sub-district, without a union', async () => {
  const box = await field(destination);
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'Rahimpur Bazar' } });
  fireEvent.click(await screen.findByRole('option', { name: /Not in the list/ }));
  for (const name of ['Sylhet', 'Moulvibazar', 'Sreemangal', 'All of Sreemangal']) {
    const search = await screen.findByRole('textbox', { name: /^Which/ });
    if (!name.startsWith('All')) fireEvent.change(search, { target: { value: name } });
    fireEvent.click(await screen.findByRole('button', { name }));
  }
  await waitFor(() => expect(box.value).toBe('Rahimpur Bazar, Sreemangal, Moulvibazar'));
});

test('back and forth leaves every answer as it was', async () => {
  await answersAll();
  await presses('Back');
  await asks('Which car will you take?');
  expect(radio('Kind of car', /^Sedan/).checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('With two children');
  await presses('Back');
  await asks('When do you set out?');
  expect(radio('Day of the journey', /^Tomorrow/).checked).toBe(true);
  expect(time('At what time?', '9:00 am').getAttribute('aria-selected')).toBe('true');
  await presses('Back');
  expect((await field(pickup)).value).toBe('Mirpur 10, Dhaka');
  expect((await field(destination)).value).toBe('Sreemangal, Moulvibazar');

  for (const question of ['When do you set out?', 'Which car will you take?', 'All correct?']) {
    await goesOn();
    await asks(question);
  }
  await presses('Send the request');
  await screen.findByText('The posted trip');
  expect(await requests()).toEqual([['trip.create', 'With two children']]);
});

test('a round trip comes back two hours after its arrival, or when one wants later', async () => {
  await choosesPlaces();
  fireEvent.click(radio('Kind of trip', /^Up-Down$/));
  await goesOn();
  await asks('When do you set out?');
  fireEvent.click(radio('Day of the journey', /^Tomorrow/));
  fireEvent.click(time('At what time?', '9:00 am'));
  expect(days('Day of the return')).toEqual(['Tomorrow21Sat', 'Day after22Sun', 'Nov23Mon', 'Nov24Tue']);
  fireEvent.click(radio('Day of the return', /^Tomorrow/));
  const back = within(screen.getByRole('listbox', { name: 'Return at what time?' }));
  expect(back.getAllByRole('option')[0]?.textContent).toBe('2:00 pm');
  expect(back.getByRole('option', { selected: true }).textContent).toBe('4:00 pm');
  fireEvent.click(back.getByRole('option', { name: '8:00 pm' }));
  expect(errors()).toEqual([]);

  fireEvent.click(radio('Day of the journey', /^Day after/));
  expect(radio('Day of the return', /22/).checked).toBe(true);
  await goesOn();
  await asks('Which car will you take?');
});

describe('by night', () => {
  beforeEach(async () => {
    // half past eleven in the evening; all answers are for nine the next morning and for nine the day after it
    setClockOffset(Date.parse('2026-11-19T17:30:00.000Z') - Date.now());
  });
  const asksByNight = async (day: RegExp, at = '9:00 am'): Promise<void> => {
    await choosesPlaces();
    await goesOn();
    await asks('When do you set out?');
    fireEvent.click(radio('Day of the journey', day));
    fireEvent.click(time('At what time?', at));
    await goesOn();
    await asks('Which car will you take?');
    fireEvent.click(radio('Kind of car', /^Sedan/));
    await goesOn();
    await asks('All correct?');
  };
  const saved = async () =>
    (await dbs.outbox.outbox.toArray()).map(({ name, args }) => [name, { ...args }] as const);

  test('a passenger is asked whether to post at 7:00, and it goes as a draft with that time', async () => {
    await asksByNight(/^Day after/);
    expect(radio('Post at 7:00 am?', /^At 7:00 am/).checked).toBe(true);
    await presses('Post at 7:00 am');
    await screen.findByText('The posted trip');
    const [created, posted] = await saved();
    expect(created).toMatchObject(['trip.create', { draft: true }]);
    const publish_at = Date.parse('2026-11-20T01:00:00.000Z');
    expect(posted).toMatchObject(['trip.schedule', { publish_at }]);
  });

  test('who wants to posts now', async () => {
    await asksByNight(/^Day after/);
    fireEvent.click(radio('Post at 7:00 am?', /^Now/));
    await presses('Send the request');
    await screen.findByText('The posted trip');
    const requested = await saved();
    expect(requested.map(([name]) => name)).toEqual(['trip.create']);
    expect(requested[0]?.[1]).not.toHaveProperty('draft');
  });

  test('a draft stays one, without a time', async () => {
    await asksByNight(/^Day after/);
    await presses('Save as a draft, publish later');
    await screen.findByText('The posted trip');
    expect((await saved()).map(([name]) => name)).toEqual(['trip.create']);
  });

  test('nobody is asked about a journey within ten hours', async () => {
    await asksByNight(/^Tomorrow/);
    expect(screen.queryByRole('radiogroup', { name: 'Post at 7:00 am?' })).toBeNull();
    await button('Send the request');
  });
});

test('nobody is asked by day', async () => {
  await answersAll();
  expect(screen.queryByRole('radiogroup', { name: 'Post at 7:00 am?' })).toBeNull();
});

test('a full phone leaves the last step with its message, and the request works once there is room', async () => {
  await answersAll();
  // the request may use the space of the form's own draft, which is not enough here
  const storage = phoneWithSpaceFor(-9);
  await presses('Send the request');
  await waitFor(() => expect(errors()).toEqual([full]));
  await asks('All correct?');
  expect(screen.getByText(/With two children/)).toBeTruthy();
  expect(await requests()).toEqual([]);
  storage.free = 100;
  await presses('Send the request');
  await screen.findByText('The posted trip');
  expect(await requests()).toEqual([['trip.create', 'With two children']]);
  expect(await dbs.outbox.drafts.count()).toBe(0);
});
