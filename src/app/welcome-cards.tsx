import { profileView } from '../db/mirror/views.ts';
import { needTexts } from '../i18n/i18n.ts';
import { useView } from '../sync/use-view.ts';
import { later } from '../ui/base/later.tsx';

// each part is loaded by itself, so that the start does not list the files of all
const FirstCarCard = later(async () => {
  const [card] = await Promise.all([import('../car/first-car-card.tsx'), needTexts('car')]);
  return card.FirstCarCard;
});
const DuesBanner = later(async () => {
  const [banner] = await Promise.all([import('../money/wallet/dues-banner.tsx'), needTexts('money/wallet')]);
  return banner.DuesBanner;
});
const RefusedBids = later(async () => {
  const [refused] = await Promise.all([import('../outbox/refused-actions.tsx'), needTexts('outbox')]);
  return refused.RefusedBids;
});

const NamedFares = later(async () => {
  const [named] = await Promise.all([import('../bid/owner/named-fares.tsx'), needTexts('bid')]);
  return named.NamedFares;
});

const AccountNotice = later(async () => {
  const [word] = await Promise.all([
    import('../person/profile/account-notice.tsx'),
    needTexts('person/profile'),
  ]);
  return word.AccountNotice;
});

const SiteNotice = later(async () => (await import('../shell/site-notice.tsx')).SiteNotice);

/**
 * The operator's notice; the block or request of the office; and for owners the link to adding a first car,
 * dues that block bidding, passengers' counter-offers, and refused bids. Each is shown only if there is one.
 */
export function WelcomeCards() {
  const profile = useView((dbs) => profileView(dbs), []);
  const isAddressed = profile?.blocked !== undefined || profile?.sent_back !== undefined;
  const word = isAddressed && <AccountNotice />;
  if (profile?.type !== 'provider')
    return (
      <>
        <SiteNotice />
        {word}
      </>
    );
  return (
    <>
      <SiteNotice />
      {word}
      <FirstCarCard />
      <DuesBanner />
      <NamedFares />
      <RefusedBids />
    </>
  );
}
