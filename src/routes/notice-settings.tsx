import type { ReactNode } from 'react';
import { NoticeSettings } from '../features/notifications/notice-settings.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { useSession } from '../sync/session-store.ts';
import { later } from '../ui/base/later.tsx';

const NotifySwitch = later(async () => {
  const [part] = await Promise.all([import('../features/profile/notify-switch.tsx'), needTexts('profile')]);
  return part.NotifySwitch;
});

const InterestBar = later(async () => {
  const [bar] = await Promise.all([import('../features/interest/interest-bar.tsx'), needTexts('interest')]);
  return bar.InterestBar;
});

function OnThisPhone(): ReactNode {
  const session = useSession();
  return session && !session.impersonating && <NotifySwitch session={session} />;
}

const Roads = (): ReactNode => <InterestBar division={undefined} district={undefined} />;

/** What a person is notified of, with the parts of other features. */
export const NoticeSettingsParts = (): ReactNode => (
  <NoticeSettings OnThisPhone={OnThisPhone} Roads={Roads} />
);
