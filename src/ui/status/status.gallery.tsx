import { useLocale } from '../../i18n/use-locale.ts';
import { Alert } from './alert.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { Countdown } from '../road/countdown.tsx';
import { FreshnessStamp } from './freshness-stamp.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { Hint } from './hint.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import { OfflineBar } from './offline-bar.tsx';
import { Progress } from './progress.tsx';
import { SyncStrip } from './sync-strip.tsx';

const badgeStates: [BadgeTone, IconName, string, string][] = [
  ['draft', 'file-pen-line', 'খসড়া', 'Draft'],
  ['go', 'gavel', 'বিড চলছে', 'Bidding'],
  ['decide', 'hand-coins', 'বিড বেছে নিন', 'Choose a bid'],
  ['solid', 'check', 'কনফার্ম হয়েছে', 'Confirmed'],
  ['wait', 'hourglass', 'অপেক্ষায়', 'Pending'],
  ['notice', 'clock', '১টি', '1'],
  ['shut', 'ban', 'বাতিল', 'Canceled'],
  ['bad', 'x', 'নেওয়া হয়নি', 'Not taken'],
  ['flat', 'repeat', 'আপ-ডাউন', 'Up-down'],
  ['mark', 'lock', 'বিড বন্ধ', 'Bidding closed'],
];

const badges: GalleryEntry = {
  title: 'Badge',
  Sample: () => {
    const bengali = useLocale() === 'bn';
    return (
      <div className="row wrap">
        {badgeStates.map(([tone, icon, bn, en]) => (
          <Badge key={tone} tone={tone} icon={icon}>
            {bengali ? bn : en}
          </Badge>
        ))}
      </div>
    );
  },
};

const sync: GalleryEntry = {
  title: 'SyncStrip',
  Sample: ({ say }) => (
    <div className="card">
      <SyncStrip
        state="queued"
        text={say('অপেক্ষায়, নেট পেলেই যাবে', 'Waiting, sends when you’re online')}
        action={{ label: say('বাতিল', 'Cancel'), onClick: () => undefined }}
      />
      <SyncStrip state="sending" text={say('পাঠানো হচ্ছে…', 'Sending…')} />
      <SyncStrip state="sent" text={say('পৌঁছে গেছে', 'Arrived')} />
      <SyncStrip
        state="refused"
        text={say('নেওয়া হয়নি: ট্রিপটি আগেই কনফার্ম হয়ে গেছে', 'Not taken: the trip was already confirmed')}
        action={{ label: say('দেখুন', 'See'), onClick: () => undefined }}
      />
    </div>
  ),
};

const age: GalleryEntry = {
  title: 'FreshnessStamp, OfflineBar',
  Sample: ({ say }) => (
    <div className="col">
      <FreshnessStamp>{say('এইমাত্র হালনাগাদ', 'Updated just now')}</FreshnessStamp>
      <FreshnessStamp old>{say('শেষ হালনাগাদ ১২ মিনিট আগে', '12 minutes old')}</FreshnessStamp>
      <OfflineBar link={<button type="button">{say('৩টি জমা', '3 waiting')}</button>}>
        {say('নেট নেই। ফোনে রাখা তথ্য দেখছেন।', 'You’re offline. Showing what is kept on this phone.')}
      </OfflineBar>
    </div>
  ),
};

const countdown: GalleryEntry = {
  title: 'Countdown',
  Sample: ({ say }) => (
    <div className="col g3">
      <Countdown left={0.7}>{say('৪২ মিনিট বাকি', '42 minutes left')}</Countdown>
      <Countdown left={0.12} hot>
        {say('৮ মিনিটের মধ্যে কনফার্ম করুন', 'Confirm within 8 minutes')}
      </Countdown>
      <Countdown left={0.46} />
    </div>
  ),
};

const alerts: GalleryEntry = {
  title: 'Alert, Hint, Progress',
  Sample: ({ say }) => (
    <div className="col g3">
      <Alert icon="cloud-off">
        {say('এখন নেট নেই। রিকোয়েস্টটি ফোনে জমা থাকবে।', 'You’re offline. It is kept here.')}
      </Alert>
      <Alert tone="bad">{say('বকেয়া সীমা ছাড়িয়ে গেছে।', 'Dues exceed the limit.')}</Alert>
      <Alert tone="wait">{say('কাগজপত্র দেখা হচ্ছে।', 'Papers are being checked.')}</Alert>
      <Alert tone="go">{say('শনিবার, ২১ নভেম্বর, সকাল ৭:৩০', 'Saturday, 21 November, 7:30 am')}</Alert>
      <Hint icon="lock">{say('কনফার্ম করলে তবেই নম্বর দেখা যাবে।', 'Numbers show only after confirming.')}</Hint>
      <Progress step={2} steps={4} label={say('ধাপ ২/৪', 'Step 2 of 4')} />
    </div>
  ),
};

export const entries = [badges, sync, age, countdown, alerts];
