/** The settings of the office for everybody, by the page that sets them, and the rules for their values. */
import type { Tariff } from '../money/fare.ts';
import type { shownSides } from '../person/photo.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { checkTariffs } from '../money/tariff-rules.ts';
import { checkTolls, type Toll } from '../money/tolls.ts';
import { checkSmsSettings, type SmsSettings } from './sms-settings.ts';

type Words = { en: string; bn: string };

export type Site = {
  banner: string | null;
  logo: string | null;
  footer_logo: string | null;
  social_link: Record<string, string>;
  slides: { title: Words; text: Words; image: string | null; link: string | null }[];
  testimonials: { text: Words; by: Words; stars: number; image?: string | null }[];
  help?: { asked: Words; answer: Words }[];
  notice?: { text: Words; until: string } | null;
  fares?: Tariff[];
  tolls?: Toll[];
  /** Null: as the environment says. */
  sms?: SmsSettings | null;
};

/** The parts that are changed, undone and shown in a history separately, and the settings of each. */
export const siteSections = {
  notice: ['notice'],
  banner: ['banner'],
  slides: ['slides'],
  testimonials: ['testimonials'],
  logos: ['logo', 'footer_logo'],
  social: ['social_link'],
  fares: ['fares'],
  tolls: ['tolls'],
  sms: ['sms'],
  help: ['help'],
} as const satisfies Record<string, readonly (keyof Site)[]>;
export type SiteSection = keyof typeof siteSections;
export const siteSectionNames = [
  'notice',
  'banner',
  'slides',
  'testimonials',
  'logos',
  'social',
  'fares',
  'tolls',
  'sms',
  'help',
] as const;

/**
 * Whether a change of this part applies only once a second operator has signed it: fares and tolls move everybody's
 * money, SMS the market's.
 */
export const needsSecondFor = (section: SiteSection): boolean =>
  section === 'fares' || section === 'tolls' || section === 'sms';

/** Where a picture of the site stands, and the longer side in pixels of the copy that is sent there. */
export const pictureSides = {
  banner: 1600,
  slide: 800,
  logo: 320,
  testimonial: 320,
} as const satisfies Record<string, (typeof shownSides)[number]>;
export const picturePlaces = ['banner', 'slide', 'logo', 'testimonial'] as const;
export type PicturePlace = (typeof picturePlaces)[number];

/** The values of one section, null for one that is not set. */
export function sectionOf(site: Partial<Site>, section: SiteSection): Record<string, unknown> {
  return Object.fromEntries(siteSections[section].map((key) => [key, site[key] ?? null]));
}

const isAddress = (text: string): boolean => /^(?:\/(?!\/)|https:\/\/[^/])\S*$/.test(text);

const words = (field: string, said: Words): Refusal[] =>
  (['bn', 'en'] as const)
    .filter((locale) => said[locale].trim() === '')
    .map((locale) => refuse('words_missing', `${field}.${locale}`));

const address = (field: string, text: string | null | undefined): Refusal[] =>
  text == null || isAddress(text) ? [] : [refuse('link_invalid', field)];

/**
 * What is wrong with a section, at the fields (paths with dots). `now` in epoch ms, `today` in Dhaka (YYYY-MM-DD).
 * Pictures and links stay on this site or lead over https.
 */
export function checkSite(
  section: SiteSection,
  after: Partial<Site>,
  { before, now, today }: { before: Partial<Site>; now: number; today: string },
): Refusal[] {
  switch (section) {
    case 'banner':
      return address('banner', after.banner);
    case 'logos':
      return [...address('logo', after.logo), ...address('footer_logo', after.footer_logo)];
    case 'social':
      return Object.entries(after.social_link ?? {}).flatMap(([network, url]) =>
        /^(?:https:\/\/[^/\s]\S*|mailto:\S+@\S+|tel:\+?\d+)$/.test(url)
          ? []
          : [refuse('link_invalid', `social_link.${network}`)],
      );
    case 'slides':
      return (after.slides ?? []).flatMap(({ title, text, image, link }, at) => [
        ...words(`slides.${at}.title`, title),
        ...words(`slides.${at}.text`, text),
        ...address(`slides.${at}.image`, image),
        ...address(`slides.${at}.link`, link),
      ]);
    case 'testimonials':
      return (after.testimonials ?? []).flatMap(({ text, by, image }, at) => [
        ...words(`testimonials.${at}.text`, text),
        ...words(`testimonials.${at}.by`, by),
        ...address(`testimonials.${at}.image`, image),
      ]);
    case 'help':
      return (after.help ?? []).flatMap(({ asked, answer }, at) => [
        ...words(`help.${at}.asked`, asked),
        ...words(`help.${at}.answer`, answer),
      ]);
    case 'notice':
      return after.notice
        ? [
            ...words('notice.text', after.notice.text),
            ...(Date.parse(after.notice.until) > now ? [] : [refuse('notice_over', 'notice.until')]),
          ]
        : [];
    case 'fares':
      return checkTariffs(after.fares ?? [], before.fares ?? [], today);
    case 'tolls':
      return checkTolls(after.tolls ?? []);
    case 'sms':
      return after.sms ? checkSmsSettings(after.sms) : [];
  }
}
