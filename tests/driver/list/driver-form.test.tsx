import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { DriverForm } from '../../../src/driver/list/driver-form.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { opens } from '../../../testkit/screen.tsx';

const owner: StoredUser = { id: 'owner-of-drivers', type: 'provider' };
const types = (label: string, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

afterEach(() => wipe(owner.id));

/** Opens the form and fills in what a driver needs. */
async function filledForm(onSaved: () => void): Promise<Element> {
  await opens(owner, () => <DriverForm onSaved={onSaved} />);
  await screen.findByLabelText('The driver’s name');
  types('The driver’s name', 'মিজানুর রহমান');
  types('Mobile number', '01812345678');
  types('Licence number', 'DK 0012345 L7');
  return screen.getByLabelText('Licence number').closest('form') ?? document.body;
}

test('a new driver is saved with what was typed, and without a photo', async () => {
  const onSaved = vi.fn<() => void>();
  fireEvent.submit(await filledForm(onSaved));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const [saved] = await dbsOf(owner.id).outbox.outbox.toArray();
  expect(saved).toMatchObject({
    name: 'driver.add',
    args: {
      name: 'মিজানুর রহমান',
      phone: '01812345678',
      licence: 'DK 0012345 L7',
      licence_photo: null,
      photo: null,
    },
  });
});

test('pressed twice, it is one driver', async () => {
  const onSaved = vi.fn<() => void>();
  const form = await filledForm(onSaved);
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(await dbsOf(owner.id).outbox.outbox.count()).toBe(1);
});
