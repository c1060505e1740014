/** What the film says, a caption per step of the way, in both languages. */
import type { Locale } from '../../domain/base/locale.ts';

export const captions = {
  start: {
    bn: 'দূরের পথে গাড়ি চাই? শুরু থেকে শেষ পর্যন্ত দেখে নিন।',
    en: 'Need a car for a long way? See how, from start to end.',
  },
  from: {
    bn: 'কোথা থেকে উঠবেন, প্রথম কয়েকটি অক্ষর লিখে তালিকা থেকে বেছে নিন।',
    en: 'Type the first letters of where you start, and choose it from the list.',
  },
  to: {
    bn: 'কোথায় যাবেন, সেটিও একইভাবে দিন।',
    en: 'Say where you are going in the same way.',
  },
  when: {
    bn: 'কোন দিন, কয়টায় রওনা দেবেন, বেছে নিন।',
    en: 'Choose the day and the time.',
  },
  car: {
    bn: 'কেমন গাড়ি লাগবে, বেছে নিন।',
    en: 'Choose the kind of car that you need.',
  },
  offline: {
    bn: 'এমন সময় নেট চলে গেল! তবু পাঠান, রিকোয়েস্ট ফোনে রাখা থাকবে।',
    en: 'The net has just gone. Send all the same: the request is saved on the phone.',
  },
  sent: {
    bn: 'নেট ফিরলেই নিজে থেকে চলে যাবে। আর কিছু করতে হবে না।',
    en: 'When the net is back it goes out by itself. You need do nothing.',
  },
  request: {
    bn: 'গাড়ির মালিকেরা নিজেদের ফোনে আপনার রিকোয়েস্ট দেখতে পান।',
    en: 'Car owners see your request on their phones.',
  },
  bid: {
    bn: 'একজন মালিক নিজের ভাড়া ঠিক করে বিড পাঠালেন।',
    en: 'An owner chooses a fare and sends a bid.',
  },
  compare: {
    bn: 'বিড আসে আপনার ফোনে। ভাড়া, গাড়ি আর রেটিং মিলিয়ে দেখুন।',
    en: 'The bids come to your phone. Compare fare, car and rating.',
  },
  confirm: {
    bn: 'যে গাড়ি পছন্দ, সেটি কনফার্ম করুন।',
    en: 'Confirm the car that you like.',
  },
  number: {
    bn: 'এবার মালিকের নম্বর দেখা যায়। কল করে কথা বলে নিন।',
    en: 'Now you see the owner’s number. Call and talk it over.',
  },
  pin: {
    bn: 'নম্বরপ্লেট মিলিয়ে গাড়িতে উঠুন, তারপর চালককে এই পিন বলুন।',
    en: 'Look at the plate, get in, and then tell the driver this PIN.',
  },
  end: {
    bn: 'যাত্রা শেষে ভাড়া নগদে গাড়িতেই দিন। শুভ যাত্রা!',
    en: 'At the end pay the fare in cash, in the car. Have a good trip!',
  },
} satisfies Record<string, Record<Locale, string>>;

export type Step = keyof typeof captions;

/** From this second of the film to that one. */
export type Cue = { step: Step; from: number; to: number };

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The captions as a WebVTT file. */
export function captionFile(cues: readonly Cue[], locale: Locale): string {
  const blocks = cues.map(
    ({ step, from, to }) => `${clock(from)} --> ${clock(to)}\n${captions[step][locale]}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}
