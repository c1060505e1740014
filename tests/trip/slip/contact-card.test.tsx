import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { wipe } from '../../../src/db/user-dbs.ts';
import { ContactCard } from '../../../src/trip/slip/contact-card.tsx';
import { opens } from '../../../testkit/screen.tsx';

afterEach(() => wipe('passenger'));

const contact = { name: 'Shirin', phone: '+8801000000002' };
const SAID = 'A woman drives: the office has checked her papers';

test('says that a woman drives where the office has said it, and nothing otherwise', async () => {
  await opens({ id: 'passenger', type: 'customer' }, () => (
    <>
      <ContactCard tripId="t" contact={contact} provider={null} womanDrives />
      <ContactCard tripId="t" contact={{ ...contact, name: 'Karim' }} provider={null} />
    </>
  ));
  await screen.findByText('Karim');
  expect(screen.getAllByText(SAID)).toHaveLength(1);
});
