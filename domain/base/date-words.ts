import type { DayPart } from './calendar.ts';
import type { Locale } from './locale.ts';

type Unit = { one: string; other: string };

type DateWords = {
  today: string;
  tomorrow: string;
  dayAfter: string;
  justNow: string;
  underMinute: string;
  ago: (span: string) => string;
  momentAgo: string;
  since: (span: string) => string;
  units: { day: Unit; hour: Unit; minute: Unit; second: Unit; km: string };
  dayParts: Record<DayPart, string>;
  weekdays: readonly { short: string; long: string }[];
  months: readonly { short: string; long: string }[];
};

const same = (word: string): Unit => ({ one: word, other: word });
const plural = (word: string): Unit => ({ one: word, other: `${word}s` });

const named = (pairs: string) =>
  pairs.split(' ').map((pair) => {
    const [short = '', long = ''] = pair.split('/');
    return { short, long };
  });

/** Weeks begin on Monday, as Temporal counts them. */
export const dateWords: Record<Locale, DateWords> = {
  bn: {
    today: 'আজ',
    tomorrow: 'কাল',
    dayAfter: 'পরশু',
    justNow: 'এইমাত্র হালনাগাদ',
    underMinute: '১ মিনিটের কম',
    ago: (span) => `শেষ হালনাগাদ ${span} আগে`,
    momentAgo: 'এইমাত্র',
    since: (span) => `${span} আগে`,
    units: {
      day: same('দিন'),
      hour: same('ঘণ্টা'),
      minute: same('মিনিট'),
      second: same('সেকেন্ড'),
      km: 'কিমি',
    },
    dayParts: {
      dawn: 'ভোর',
      morning: 'সকাল',
      noon: 'দুপুর',
      afternoon: 'বিকাল',
      evening: 'সন্ধ্যা',
      night: 'রাত',
    },
    weekdays: named('সোম/সোমবার মঙ্গল/মঙ্গলবার বুধ/বুধবার বৃহস্পতি/বৃহস্পতিবার শুক্র/শুক্রবার শনি/শনিবার রবি/রবিবার'),
    months: named(
      'জানু/জানুয়ারি ফেব্রু/ফেব্রুয়ারি মার্চ/মার্চ এপ্রি/এপ্রিল মে/মে জুন/জুন জুলা/জুলাই আগ/আগস্ট সেপ্টে/সেপ্টেম্বর অক্টো/অক্টোবর নভে/নভেম্বর ডিসে/ডিসেম্বর',
    ),
  },
  en: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    dayAfter: 'Day after',
    justNow: 'Just updated',
    underMinute: 'less than a minute',
    ago: (span) => `${span} old`,
    momentAgo: 'just now',
    since: (span) => `${span} ago`,
    units: {
      day: plural('day'),
      hour: plural('hour'),
      minute: plural('minute'),
      second: plural('second'),
      km: 'km',
    },
    dayParts: {
      dawn: 'dawn',
      morning: 'morning',
      noon: 'noon',
      afternoon: 'afternoon',
      evening: 'evening',
      night: 'night',
    },
    weekdays: named('Mon/Monday Tue/Tuesday Wed/Wednesday Thu/Thursday Fri/Friday Sat/Saturday Sun/Sunday'),
    months: named(
      'Jan/January Feb/February Mar/March Apr/April May/May Jun/June Jul/July Aug/August Sep/September Oct/October Nov/November Dec/December',
    ),
  },
};
