import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../../office/kit/queries.ts';
import { StuckPage } from '../../../office/trips/stuck-page.tsx';
import { opensOffice } from '../office-screen.tsx';

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('times are written as everywhere in the office, to the minute', async () => {
  const payment = {
    id: 'payment',
    payer: { id: 'payer', name: 'Arif' },
    taka: 860,
    reason: 'Insufficient balance',
    at: '2026-11-29T11:44:38.000Z',
  };
  const data = { phones: [], sms: [], payments: [payment], errors: [] };
  const answer = { success: true, message: '', status: 200, data };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await opensOffice('/stuck', StuckPage);
  await screen.findByText('Arif');
  expect(document.body.textContent).toContain('5:44 pm');
});
