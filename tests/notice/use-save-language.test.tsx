import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { outboxView } from '../../src/db/mirror/views.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { useSaveLanguage } from '../../src/notice/use-save-language.ts';
import { i18n } from '../../src/i18n/i18n.ts';
import { opens } from '../../testkit/screen.tsx';

afterEach(async () => {
  i18n.activate('en');
  await wipe('rahima');
});

test('a language that is switched becomes the person’s, and the one of the start does not', async () => {
  const dbs = dbsOf('rahima');
  await opens({ id: 'rahima', type: 'customer' }, () => {
    useSaveLanguage();
    return null;
  });
  expect(await outboxView(dbs)).toEqual([]);
  act(() => i18n.loadAndActivate({ locale: 'bn', messages: {} }));
  await expect
    .poll(async () => (await outboxView(dbs)).map(({ name, args }) => [name, args]))
    .toEqual([['profile.notices', { locale: 'bn' }]]);
});
