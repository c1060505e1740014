import { describe, expect, it } from 'vitest';
import {
  checkSite,
  sectionOf,
  siteSectionNames,
  siteSections,
  type Site,
  type SiteSection,
} from '../../../domain/site/site.ts';

const site: Site = {
  banner: null,
  logo: null,
  footer_logo: null,
  social_link: {},
  slides: [],
  testimonials: [],
};
const at = { before: site, now: Date.parse('2026-11-23T10:00:00Z'), today: '2026-11-23' };
const wrong = (section: SiteSection, change: Partial<Site>) =>
  checkSite(section, { ...site, ...change }, at).map(({ code, field }) => `${code} ${field}`);
const words = (bn: string, en = 'words') => ({ bn, en });

describe('a section of the site', () => {
  it('is one of those that are listed, each value in one of them', () => {
    expect(siteSectionNames.toSorted()).toEqual(Object.keys(siteSections).toSorted());
    const held = siteSectionNames.flatMap((name) => siteSections[name]);
    expect(new Set(held).size).toBe(held.length);
    expect(sectionOf(site, 'notice')).toEqual({ notice: null });
  });

  it('has pictures and links of this site or over https', () => {
    for (const good of [null, '/banner.webp', 'https://example.com/a.webp'])
      expect(wrong('banner', { banner: good })).toEqual([]);
    for (const bad of ['banner.webp', '//elsewhere', 'http://example.com', 'javascript:alert(1)', '/a b'])
      expect(wrong('banner', { banner: bad })).toEqual(['link_invalid banner']);
    expect(wrong('social', { social_link: { facebook: 'facebook', mail: 'mailto:a@b.example' } })).toEqual([
      'link_invalid social_link.facebook',
    ]);
  });

  it('has its words in both languages', () => {
    const slide = { title: words(' '), text: words('খ', ''), image: null, link: '/x' };
    expect(wrong('slides', { slides: [slide] })).toEqual([
      'words_missing slides.0.title.bn',
      'words_missing slides.0.text.en',
    ]);
    expect(wrong('help', { help: [{ asked: words('ক'), answer: words('') }] })).toEqual([
      'words_missing help.0.answer.bn',
    ]);
    expect(wrong('testimonials', { testimonials: [{ text: words(''), by: words('ক'), stars: 5 }] })).toEqual([
      'words_missing testimonials.0.text.bn',
    ]);
  });

  it('of a notice ends after now', () => {
    const notice = (until: string) => wrong('notice', { notice: { text: words('ক'), until } });
    expect(notice('2026-11-23T10:00:01Z')).toEqual([]);
    expect(notice('2026-11-23T10:00:00Z')).toEqual(['notice_over notice.until']);
  });
});
