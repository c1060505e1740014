import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownPlacesView } from '../../db/outbox/own-places.ts';
import { safetyView } from '../../db/outbox/safety.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { storageEstimate } from '../../platform/storage-estimate.ts';
import { useTheme } from '../../platform/theme.ts';
import type { IndexEntry } from '../../shell/menu/owner-rows.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';

import { useProfilePartTitles } from './use-part-titles.ts';

const BYTES_OF_MB = 1_000_000;

const storedHere = async (dbs: UserDbs) => ({
  people: (await safetyView(dbs)).contacts,
  places: await ownPlacesView(dbs),
});

/** The parts of an account, each with its current value. */
export function useProfileRows(profile: ProfileRow): IndexEntry[] {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const stored = useView(storedHere, []);
  const theme = useTheme();
  const saver = useDataSaver();
  const session = useSession();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => void storageEstimate().then((room) => setBytes(room?.usage ?? null)), []);
  const to = `/${profile.type}/profile` as const;
  const names = (stored?.people ?? []).map(({ name }) => name).join(', ');
  const owners = profile.favourites?.length ?? 0;
  const favourites = plural(owners, { one: '# favourite owner', other: '# favourite owners' });
  const people = [...(names === '' ? [] : [names]), ...(owners === 0 ? [] : [favourites])].join(', ');
  const titles = useProfilePartTitles();
  const places = (stored?.places ?? [])
    .map(({ kind, place }) => {
      const [spot] = place.address.split(',');
      return kind === 'home' ? t`Home ${spot}` : t`Work ${spot}`;
    })
    .join(', ');
  const megabytes = number((bytes ?? 0) / BYTES_OF_MB, 1);
  const saving = saver ? t`Data saver on` : t`Data saver off`;
  const themes = { auto: t`Automatic`, light: t`Light`, dark: t`Dark` };
  const colours = themes[theme];
  const language = locale === 'bn' ? 'বাংলা' : 'English';
  const asked = 'Notification' in globalThis && Notification.permission === 'granted';
  return [
    ...(profile.type === 'customer'
      ? [
          {
            to,
            hash: 'people',
            icon: 'user-check' as const,
            name: titles.people,
            value: stored && (people === '' ? t`Nobody yet` : people),
          },
          {
            to,
            hash: 'places',
            icon: 'map-pin' as const,
            name: titles.places,
            value: stored && (places === '' ? t`Home and work are not set` : places),
          },
        ]
      : []),
    {
      to: '/notifications/{-$page}',
      params: { page: 'settings' },
      icon: 'bell',
      name: t`Notifications`,
      value: asked ? t`On the phone and in the app` : t`Only in the app`,
    },
    // an operator's impersonation may not touch the account
    ...(session?.impersonating
      ? []
      : [
          {
            to,
            hash: 'account',
            icon: 'lock' as const,
            name: titles.account,
            value: t`Password, number, where you are signed in`,
          },
        ]),
    { to, hash: 'appearance', icon: 'languages', name: titles.appearance, value: `${language}, ${colours}` },
    {
      to: '/outbox',
      icon: 'signal',
      name: t`Data and room`,
      value: bytes === null ? saving : t`${saving}, ${megabytes} MB on the phone`,
    },
  ];
}
