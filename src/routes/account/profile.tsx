import { type ReactNode, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { CarsScreen } from '../../car/cars-screen.tsx';
import { MyDrivers } from '../../driver/list/my-drivers.tsx';
import { Earnings } from '../../person/profile/earnings.tsx';
import { titles as carTitles } from '../../car/titles.ts';
import { titles as driverTitles } from '../../driver/list/titles.ts';
import { ProfileScreen } from '../../person/profile/profile-screen.tsx';
import { titles } from '../../person/sign-in/titles.ts';
import { FavouriteOwners } from '../../reputation/favourite-owners.tsx';
import { OwnerReviews } from '../../reputation/owner-reviews.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { Page } from '../../app/page.tsx';

export function ProfileRoute(): ReactNode {
  const { i18n } = useLingui();
  const { hash } = useLocation();
  const user = useSession()?.user;
  const role = user?.type ?? 'customer';
  return (
    <Page title={i18n._(titles.profile)} backTo="/" fresh narrow>
      <ProfileScreen>
        {role === 'customer' && <FavouriteOwners />}
        {role === 'provider' && <Earnings />}
        {role === 'provider' && user && <OwnerReviews ownerId={user.id} />}
        {role === 'provider' && (
          <AskedSection id="my-cars" title={i18n._(carTitles.cars)} asked={hash === 'my-cars'}>
            <CarsScreen />
          </AskedSection>
        )}
        {role === 'provider' && (
          <AskedSection id="my-drivers" title={i18n._(driverTitles.drivers)} asked={hash === 'my-drivers'}>
            <MyDrivers />
          </AskedSection>
        )}
      </ProfileScreen>
    </Page>
  );
}

type AskedSectionProps = {
  id: string;
  title: string;
  /** The address names this section. */
  asked: boolean;
  children: ReactNode;
};

/** A part of a page with its own hash: a link to it scrolls there. */
function AskedSection({ id, title, asked, children }: AskedSectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) section.current?.scrollIntoView();
  }, [asked]);
  return (
    <section id={id} className="col g3" ref={section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
