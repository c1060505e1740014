import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../../../office/kit/queries.ts';
import { JourneysPage } from '../../../office/trips/journeys-page.tsx';
import { mostShown } from '../../../protocol/api/office/queues.ts';
import { opensOffice } from '../office-screen.tsx';

/** A server on which so many journeys wait. */
const answers = (count: number) => async (address: string) => {
  const since = '2026-01-01T00:00:00.000Z';
  const data = Array.from({ length: Math.min(count, mostShown) }, (_, place) => ({
    id: `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    title: `journey ${place}`,
    detail: '',
    since,
    again: false,
    claim: null,
  }));
  const heads = {
    data: [{ name: 'journeys', count, oldest: since, done: 7 }],
    signatures: { books: 0, site: 0, operators: 0 },
  };
  const answer = address.includes('queues') ? heads : { data };
  return Response.json({ success: true, message: '', status: 200, ...answer });
};

/** Opens the page with all that it reads. */
async function opensJourneys(count: number): Promise<void> {
  vi.stubGlobal('fetch', answers(count));
  await opensOffice('/journeys', JourneysPage);
  await screen.findByText(`journey ${Math.min(count, mostShown) - 1}`);
  await screen.findByText('Decided today: 7');
}

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('says how many wait in all where the list has only the first of them', async () => {
  await opensJourneys(mostShown + 20);
  expect(screen.queryByText('The first 100 of 120 that wait')).not.toBeNull();
});

it('says nothing of the kind where the list has all', async () => {
  await opensJourneys(mostShown);
  expect(screen.queryByText(/^The first/)).toBeNull();
});
