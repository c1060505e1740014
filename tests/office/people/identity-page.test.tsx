import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../../../office/kit/queries.ts';
import { IdentityPage } from '../../../office/people/identity-page.tsx';
import { opensOffice } from '../office-screen.tsx';

const SINCE = '2026-01-01T00:00:00.000Z';
const item = { id: 'x', title: 'First of the list', detail: '', since: SINCE, again: false, claim: null };
const check = {
  kind: 'owner',
  owner: { id: 'x', name: 'Karim', phone: '+8801712345678' },
  birth_date: null,
  since: SINCE,
  same_nid: [],
  cars: [],
};

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('verifies what was read, and shows what has changed since', async () => {
  const decided: unknown[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const answer = (data: object) => Response.json({ success: true, message: '', status: 200, data });
    if (address.includes('/decision')) {
      decided.push(JSON.parse(String(body)));
      const refused = { code: 'changed_since_read', message: 'Look at it again.' };
      return Response.json({ success: false, ...refused }, { status: 422 });
    }
    if (address.includes('/checks/')) {
      reads += 1;
      return answer({ ...check, nid: `000000000${reads}`, seen: `read ${reads}` });
    }
    if (method !== 'GET') return answer({});
    return answer(address.includes('/queue?') ? [item] : []);
  });
  await opensOffice('/identity', IdentityPage, '?id=x');
  await screen.findByText('0000000001');
  fireEvent.click(screen.getByRole('button', { name: /^Verify/ }));
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText('Look at it again.');
  expect(decided).toEqual([{ decision: 'approve', seen: 'read 1' }]);
  fireEvent.click(await screen.findByText('First of the list'));
  await waitFor(() => expect(screen.queryByText('0000000002')).not.toBeNull());
});
