import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { Page } from '../../app/page.tsx';
import { CarsScreen } from '../../car/cars-screen.tsx';
import { carTitles } from '../../car/car-titles.ts';
import { MyDrivers } from '../../driver/list/my-drivers.tsx';
import { driverTitles } from '../../driver/list/driver-titles.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { AppearanceChoices } from '../../person/profile/appearance-choices.tsx';
import { DetailsPart } from '../../person/profile/details-part.tsx';
import { Earnings } from '../../person/profile/earnings.tsx';
import { OwnAccount, OwnData } from '../../person/profile/own-account.tsx';
import { ProfileIndex } from '../../person/profile/profile-index.tsx';
import { useProfilePartTitles } from '../../person/profile/use-part-titles.ts';
import { signInTitles } from '../../person/sign-in/sign-in-titles.ts';
import { FavouriteOwners } from '../../reputation/favourite-owners.tsx';
import { OwnerReviews } from '../../reputation/owner-reviews.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { later } from '../../ui/base/later.tsx';

const OwnPeople = later(async () => {
  const [people] = await Promise.all([import('../../trip/safety/own-people.tsx'), needTexts('trip/safety')]);
  return people.OwnPeople;
});
const HomeAndWork = later(async () => {
  const [places] = await Promise.all([import('../../place/home-and-work.tsx'), needTexts('place')]);
  return places.HomeAndWork;
});

/** The index of the profile, or the part that the hash of the address names. */
export function ProfileRoute(): ReactNode {
  const { i18n } = useLingui();
  const { hash } = useLocation();
  const role = useSession()?.user.type ?? 'customer';
  const part = useParts()[hash];
  if (!part)
    return (
      <Page title={i18n._(signInTitles.profile)} backTo="/" fresh narrow>
        <ProfileIndex />
      </Page>
    );
  return (
    <Page title={part.title} backTo={`/${role}/profile`} fresh narrow>
      {part.content}
    </Page>
  );
}

function useParts(): Partial<Record<string, { title: string; content: ReactNode }>> {
  const { i18n } = useLingui();
  const part = useProfilePartTitles();
  const user = useSession()?.user;
  const common = {
    details: { title: part.details, content: <DetailsPart /> },
    account: { title: part.account, content: <OwnAccount /> },
    appearance: { title: part.appearance, content: <AppearanceChoices /> },
    data: { title: part.data, content: <OwnData /> },
  };
  if (user?.type === 'customer')
    return {
      ...common,
      people: {
        title: part.people,
        content: (
          <div className="col g4">
            <OwnPeople />
            <FavouriteOwners />
          </div>
        ),
      },
      places: { title: part.places, content: <HomeAndWork /> },
    };
  if (user?.type === 'provider')
    return {
      ...common,
      details: {
        title: part.details,
        content: (
          <div className="col g4">
            <DetailsPart />
            <Earnings />
            <OwnerReviews ownerId={user.id} />
          </div>
        ),
      },
      'my-cars': { title: i18n._(carTitles.cars), content: <CarsScreen /> },
      'my-drivers': { title: i18n._(driverTitles.drivers), content: <MyDrivers /> },
    };
  return common;
}
