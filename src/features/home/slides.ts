import type { I18n } from '@lingui/core';
import type { Locale } from '../../../domain/locale.ts';
import type { SiteSettings } from '../../../protocol/api/settings.ts';
import type { CarShape } from '../../ui/car-drawings.ts';
import { starts, type Start } from './starts.ts';

/** One slide of the slider: the operator's, or one of the app's own ways into the trip form. */
export type SlideView = {
  key: string;
  title: string;
  text: string;
  picture: { shape: CarShape } | { src: string } | null;
  to: { start: Start['key'] } | { path: string } | null;
};

type Words = { i18n: I18n; locale: Locale };

/** What the operator has set for the slider; where that is nothing, the app's own slides. */
export function slidesOf(set: SiteSettings['slides'], { i18n, locale }: Words): SlideView[] {
  if (set.length > 0)
    return set.map(({ title, text, image, link }, index) => ({
      key: String(index),
      title: title[locale],
      text: text[locale],
      picture: image === null ? null : { src: image },
      to: link === null ? null : { path: link },
    }));
  return starts.map(({ key, title, text, shape }) => ({
    key,
    title: i18n._(title),
    text: i18n._(text),
    picture: { shape },
    to: { start: key },
  }));
}
