import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { everywhere, subscribedDistricts } from '../../../domain/feed/feed-interest.ts';
import { districtById, districts as all } from '../../../domain/place/districts.ts';
import { interestView } from '../../db/mirror/feed-interest.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { AreaMap } from './area-map.tsx';
import { chooseInterest } from './interest-acts.ts';
import { useOpenElsewhere } from './use-open-elsewhere.ts';
import './empty-area.css';

/** The number of districts that are named; the others are only counted. */
const NAMED = 12;
/** The number of places marked on the map. */
const MARKED = 5;

type EmptyAreaProps = {
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
  filtered: boolean;
  /** The switch for notifications about new trips in these districts. */
  Notify: ComponentType;
  /** Shown instead if the list is filtered, or if the person has chosen the whole country. */
  children: ReactNode;
};

/** The empty feed of some districts: names them, counts the open trips outside them, and links to those. */
export function EmptyArea({ children, filtered, ...props }: EmptyAreaProps) {
  const interest = useView((views) => interestView(views), []);
  if (filtered || interest?.everywhere) return children;
  if (!interest) return null;
  return <Area {...props} looked={subscribedDistricts(interest)} />;
}

type AreaProps = Pick<EmptyAreaProps, 'offered' | 'Notify'> & { looked: number[] };

function Area({ offered, Notify, looked }: AreaProps) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const dbs = useDbs();
  const elsewhere = useOpenElsewhere(looked);
  const count = looked.length;
  const names = looked.flatMap((id) => districtById(id)?.name[locale] ?? []);
  const more = names.length - NAMED;
  const shownMore = digits(more);
  const others = digits(all.length - count);
  const open = digits(elsewhere?.total ?? 0);
  const widen = async (): Promise<void> => {
    if (!(await chooseInterest(dbs, everywhere)))
      toaster.show({ kind: 'error', text: t`The phone is full: this could not be saved.` });
  };
  return (
    <>
      <div className="empty">
        <AreaMap
          label={t`Bangladesh, with the districts that you look at`}
          looked={looked}
          open={elsewhere?.districts.slice(0, MARKED) ?? []}
        />
        <h2>
          {offered
            ? t`${plural(count, { one: 'No offer in this # district now', other: 'No offer in these # districts now' })}`
            : t`${plural(count, { one: 'No trip from this # district now', other: 'No trip from these # districts now' })}`}
        </h2>
        <ul className="areas">
          {names.slice(0, NAMED).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>{t`${shownMore} more`}</li>}
        </ul>
        {elsewhere && (
          <p className="small mute">
            {elsewhere.total > 0
              ? t`In the other ${others} districts: ${open}.`
              : t`In the other ${others} districts there is none either.`}
          </p>
        )}
        <Button icon="map-pin" wide onClick={() => void widen()}>
          {elsewhere && elsewhere.total > 0
            ? t`See the ${open} of the whole country`
            : offered
              ? t`See the offers of the whole country`
              : t`See the trips of the whole country`}
        </Button>
      </div>
      <Notify />
      {offered && (
        <Link to="/trip-request" className={buttonClass({ variant: 'text' })}>
          <Icon name="plus" size="s" />
          {t`Do not wait: request a trip`}
        </Link>
      )}
    </>
  );
}
