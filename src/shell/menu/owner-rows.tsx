import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LinkProps } from '@tanstack/react-router';
import { subscribedDistricts } from '../../../domain/feed/feed-interest.ts';
import { liftingSum } from '../../../domain/money/credit.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import { districtById } from '../../../domain/place/districts.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { carsView } from '../../db/mirror/cars-view.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { driversView } from '../../db/mirror/driver-views.ts';
import { interestView } from '../../db/mirror/feed-interest.ts';
import { isPulled } from '../../db/mirror/missing.ts';
import { profileView } from '../../db/mirror/views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { Badge } from '../../ui/status/badge.tsx';

/** A row of an index: where it leads, and its current value. */
export type IndexEntry = Pick<LinkProps, 'to' | 'params' | 'hash'> & {
  icon: IconName;
  name: string;
  /** The present value, in small letters. */
  value?: string | undefined;
  /** Only for a value that asks the person for something. */
  badge?: ReactNode;
  /** A sum at the end of the row. */
  sum?: string | undefined;
};

/** How many names a value lists; the rest is counted. */
const NAMED = 2;

/** What the rows say; undefined before the first pull, when the phone does not know yet. */
async function ownerFacts(dbs: UserDbs) {
  if (!(await isPulled(dbs))) return undefined;
  const [cars, drivers, interest, profile] = await Promise.all([
    carsView(dbs),
    driversView(dbs),
    interestView(dbs),
    profileView(dbs),
  ]);
  return { cars, drivers: drivers.filter(({ status }) => status === 'active'), interest, profile };
}

/** What an owner works with: cars, drivers, wallet and areas, each with its current value. */
export function useOwnerRows(): IndexEntry[] {
  const { t } = useLingui();
  const { digits, locale, taka } = useFormat();
  const market = useMarket();
  const facts = useView(ownerFacts, []);
  const named = (names: readonly string[]): string => {
    const first = names.slice(0, NAMED).join(', ');
    const more = digits(names.length - NAMED);
    return names.length > NAMED ? t`${first}, ${more} more` : first;
  };
  const cars = facts?.cars ?? [];
  const active = digits(cars.filter(({ car_status }) => car_status === 'active').length);
  const ofAll = plural(cars.length, { one: '# car', other: '# cars' });
  const credit = creditOf(facts?.profile, market);
  const limit = taka(credit.creditLimit);
  const ahead = taka(-credit.dues);
  const interest = facts?.interest;
  const areas =
    interest &&
    (interest.everywhere
      ? t`The whole country`
      : named(subscribedDistricts(interest).flatMap((id) => districtById(id)?.name[locale] ?? [])));
  return [
    {
      to: '/provider/car/index',
      icon: 'car-front',
      name: t`My cars`,
      value: facts && (cars.length === 0 ? t`No car yet` : t`${ofAll}, ${active} active`),
      badge: cars.some(({ sent_back }) => sent_back !== null) ? (
        <Badge tone="bad" icon="undo-2">{t`Sent back`}</Badge>
      ) : (
        cars.some(({ car_status }) => car_status === 'verification_pending') && (
          <Badge tone="shut" icon="hourglass">{t`Being verified`}</Badge>
        )
      ),
    },
    {
      to: '/provider/profile',
      hash: 'my-drivers',
      icon: 'wheel',
      name: t`Drivers`,
      value: facts && named([t`You`, ...facts.drivers.map(({ name }) => firstName(name))]),
    },
    {
      to: '/provider/wallet',
      icon: 'wallet',
      name: t`Wallet`,
      value: facts && (credit.dues < 0 ? t`${ahead} in advance` : t`You may owe up to ${limit}`),
      badge: facts && liftingSum(credit, correctedNow()) > 0 && (
        <Badge tone="bad" icon="lock">{t`Bidding is closed`}</Badge>
      ),
      sum: facts && credit.dues > 0 ? taka(credit.dues) : undefined,
    },
    {
      to: '/notifications/{-$page}',
      params: { page: 'settings' },
      icon: 'map',
      name: t`My areas`,
      value: areas ?? undefined,
    },
  ];
}
