import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../../office/kit/queries.ts';
import { PeoplePage } from '../../../office/people/people-page.tsx';
import { opensOffice } from '../office-screen.tsx';

const PER_PAGE = 20;
const ALL = 22;

/** The page of the list that an address asks for, each person named after the page. */
function answerTo(address: string): Response {
  const page = Number(/page=(\d)/.exec(address)?.[1] ?? 1);
  const list = /state=blocked/.test(address) ? 'Blocked' : `Page ${page}`;
  const data = Array.from({ length: page === 1 ? PER_PAGE : ALL - PER_PAGE }, (_, place) => ({
    id: `00000000-0000-7000-8000-${String(page * 100 + place).padStart(12, '0')}`,
    name: `${list}, person ${place}`,
    type: 'customer',
    phone: '01*',
    plates: [],
    trips: 0,
    dues: 0,
    since: '2026-01-01T00:00:00.000Z',
    verified: false,
    blocked: false,
  }));
  return Response.json({
    success: true,
    message: '',
    status: 200,
    data,
    meta: { per_page: PER_PAGE, total: ALL },
  });
}

async function opensPeople(): Promise<void> {
  await opensOffice('/people', PeoplePage);
  await screen.findByText('Page 1, person 0');
}

const presses = (code: string): Promise<void> =>
  act(async () => void fireEvent.keyDown(document.body, { code }));
const marked = (): string => document.querySelector('tr.on')?.textContent ?? 'nobody';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => answerTo(address));
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('the mark is on the first person of each other list', async () => {
  await opensPeople();
  for (const key of ['KeyJ', 'KeyJ', 'KeyJ', 'KeyJ']) await presses(key);
  expect(marked()).toContain('Page 1, person 4');
  await presses('KeyN');
  await screen.findByText('Page 2, person 0');
  expect(marked()).toContain('Page 2, person 0');
  await presses('KeyJ');
  fireEvent.click(screen.getByRole('button', { name: 'Blocked' }));
  await screen.findByText('Blocked, person 0');
  expect(marked()).toContain('Blocked, person 0');
});
