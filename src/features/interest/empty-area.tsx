import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { everywhere, subscribedDistricts } from '../../../domain/feed-interest.ts';
import { districtById } from '../../../domain/places/districts.ts';
import { interestView } from '../../db/mirror/feed-interest.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { chooseInterest } from './interest-acts.ts';

type EmptyAreaProps = {
  /** Whether the reader sees car owners' trips and not passengers'. */
  offered: boolean;
  filtered: boolean;
  /** Shown instead where the list is filtered, or the whole country is looked at. */
  children: ReactNode;
};

/** An empty feed of some districts: says of which, since others may have trips, and leads to them. */
export function EmptyArea({ offered, filtered, children }: EmptyAreaProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dbs = useDbs();
  const interest = useView((views) => interestView(views), []);
  if (filtered || interest?.everywhere) return children;
  if (!interest) return null;
  const districts = subscribedDistricts(interest);
  const count = districts.length;
  const widen = async (): Promise<void> => {
    if (!(await chooseInterest(dbs, everywhere)))
      toaster.show({ kind: 'error', text: t`The phone is full: this could not be saved.` });
  };
  return (
    <EmptyState
      title={
        offered
          ? t`${plural(count, { one: 'No offer in this # district now', other: 'No offer in these # districts now' })}`
          : t`${plural(count, { one: 'No trip from this # district now', other: 'No trip from these # districts now' })}`
      }
      text={districts.flatMap((id) => districtById(id)?.name[locale] ?? []).join(', ')}
    >
      <Button icon="map-pin" onClick={() => void widen()}>
        {offered ? t`See the offers of the whole country` : t`See the trips of the whole country`}
      </Button>
      {offered && (
        <Link to="/trip-request" className={buttonClass({ variant: 'text' })}>
          <Icon name="plus" size="s" />
          {t`Do not wait: request a trip`}
        </Link>
      )}
    </EmptyState>
  );
}
