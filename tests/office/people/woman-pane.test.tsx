import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../../office/kit/queries.ts';
import { WomanPane } from '../../../office/people/woman-pane.tsx';
import type { OfficePerson } from '../../../protocol/api/office/people.ts';

const asked: string[] = [];
const answer = (data: object): Response => Response.json({ success: true, message: '', status: 200, data });
const licence = {
  kind: 'licence',
  owner: { id: 'o', name: 'Rafiq', phone: '' },
  driver: { name: 'Salma', phone: '' },
  licence: 'DK0012345',
  photo: '/paper',
  same_licence: [],
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(
      `${method} ${new URL(address, 'http://office').pathname} ${typeof body === 'string' ? body : ''}`,
    );
    return Promise.resolve(answer(address.includes('checks/') ? licence : {}));
  });
});

const head = { id: 'p1' } as const;

function opensPane(person: Pick<OfficePerson, 'type'>): void {
  const acts = { isBusy: false, run: (work: () => Promise<unknown>) => void work() };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <WomanPane person={{ ...head, ...person }} woman={{ is: false, check: 'd1' }} acts={acts} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test('of an owner it is said at once, by her details beside it', async () => {
  opensPane({ type: 'provider' });
  fireEvent.click(screen.getByRole('checkbox'));
  await expect.poll(() => asked.at(-1)).toMatch(/^POST .*people\/p1\/woman \{"woman":true\}$/);
});

test('of a driver it is said only after the licence was looked at', async () => {
  opensPane({ type: 'driver' });
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Look at the licence' }));
  await screen.findByText(/DK0012345/);
  fireEvent.click(screen.getByRole('checkbox'));
  await expect.poll(() => asked.at(-1)).toMatch(/people\/p1\/woman/);
});
