import type { ReactNode } from 'react';
import { NoticeSettings } from '../notice/notice-settings.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';

const InterestBar = later(async () => {
  const [bar] = await Promise.all([import('../feed/interest/interest-bar.tsx'), needTexts('feed/interest')]);
  return bar.InterestBar;
});

const Roads = (): ReactNode => <InterestBar division={undefined} district={undefined} />;

/** The notification settings, with the choice of roads from another folder. */
export const NoticeSettingsParts = (): ReactNode => <NoticeSettings Roads={Roads} />;
