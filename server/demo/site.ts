import { createHash } from 'node:crypto';
import type { SiteSettings } from '../../protocol/api/settings.ts';
import type { Context } from '../act/context.ts';
import { sitePictureName } from '../file/copies.ts';
import { carPhoto } from './photos.ts';

type DemoSite = Pick<SiteSettings, 'banner' | 'social_link' | 'slides' | 'testimonials'>;

/** Stores a rendered photo as a picture of the site. @returns its address */
async function sitePicture({ files }: Context, name: string): Promise<string> {
  const content = await carPhoto(name);
  const hash = createHash('sha256').update(content).digest('hex');
  await files.store.put(sitePictureName(hash), content, 'image/webp');
  return `/files/site/${hash}.webp`;
}

/** The demo market's home page, with its pictures in the store. It names no person. */
export async function demoSite(context: Context): Promise<DemoSite> {
  return {
    banner: await sitePicture(context, 'suv-silver-front'),
    social_link: { facebook: 'https://www.facebook.com/', youtube: 'https://www.youtube.com/' },
    slides: await Promise.all(
      slides.map(async ({ picture, ...slide }) => ({ ...slide, image: await sitePicture(context, picture) })),
    ),
    testimonials,
  };
}

const slides = [
  {
    title: { bn: 'এয়ারপোর্ট থেকে সোজা বাড়ি', en: 'From the airport straight home' },
    text: {
      bn: 'ফ্লাইট কখন নামবে জানিয়ে রাখুন, গাড়ি টার্মিনালে থাকবে।',
      en: 'Say when your flight lands, and the car is at the terminal.',
    },
    picture: 'sedan-black-front',
    link: '/trip-request?start=airport',
  },
  {
    title: { bn: 'সাগর, পাহাড় কিংবা চা-বাগান', en: 'The sea, the hills or the tea gardens' },
    text: {
      bn: 'যত দূরেই যান, ভাড়া ঠিক হয় রওনা হওয়ার আগেই।',
      en: 'However far you go, the fare is agreed before you set out.',
    },
    picture: 'suv-blue-front',
    link: '/trip-request?start=long',
  },
  {
    title: { bn: 'বিয়েবাড়িতে সবাই একসঙ্গে', en: 'Everybody to the wedding together' },
    text: {
      bn: 'দশ সিটের মাইক্রো, যাওয়া-আসা দুটোই।',
      en: 'A micro with ten seats, there and back.',
    },
    picture: 'microbus-white-front',
    link: '/trip-request?start=wedding',
  },
  {
    title: { bn: 'গাড়ি ভাড়া নিন, যাওয়া-আসা', en: 'A car there and back' },
    text: {
      bn: 'কবে যাবেন আর কবে ফিরবেন বলুন, গাড়ি আপনার সঙ্গেই থাকবে।',
      en: 'Say when you go and when you return; the car stays with you.',
    },
    picture: 'van-silver-front',
    link: '/trip-request?start=rent-a-car',
  },
];

const testimonials: SiteSettings['testimonials'] = [
  {
    text: {
      bn: 'রাত এগারোটায় রিকোয়েস্ট দিলাম, দশ মিনিটে চারটা বিড। ভাড়া আর গাড়ি দেখে নিজেই বেছে নিলাম।',
      en: 'I asked at eleven at night and had four bids in ten minutes. I chose by price and car myself.',
    },
    by: { bn: 'একজন যাত্রী, ঢাকা থেকে সিলেট', en: 'A passenger, Dhaka to Sylhet' },
    stars: 5,
  },
  {
    text: {
      bn: 'বাসস্ট্যান্ডে নেট ছিল না, তবু রিকোয়েস্ট হারায়নি। নেট আসতেই নিজে থেকে চলে গেছে।',
      en: 'There was no net at the bus stand, yet my request was not lost. It went by itself once the net was back.',
    },
    by: { bn: 'একজন যাত্রী, বগুড়া থেকে ঢাকা', en: 'A passenger, Bogura to Dhaka' },
    stars: 5,
  },
  {
    text: {
      bn: 'ফেরার পথে খালি গাড়ি নিয়ে আসতে হয় না। ভাড়া আমি ঠিক করি, যাত্রীও আগে থেকে জানেন।',
      en: 'I no longer drive back empty. I name the fare, and the passenger knows it beforehand.',
    },
    by: { bn: 'একজন গাড়ির মালিক, চট্টগ্রাম', en: 'A car owner, Chattogram' },
    stars: 4,
  },
];
