import type { Locale } from '../../../domain/base/locale.ts';
import type { SiteSettings } from '../../../protocol/api/settings.ts';
import type { CarShape } from '../../ui/cars/car-drawings.ts';
import type { Start } from './starts.ts';

/** One slide of the slider: the operator's, or one of the app's own links into the trip form. */
export type SlideView = {
  key: string;
  title: string;
  text: string;
  picture: { shape: CarShape } | { src: string } | null;
  to: { start: Start['key'] } | { path: string } | null;
};

/** The operator's slides, or the app's own if the operator has set none. */
export function slidesOf(
  set: SiteSettings['slides'],
  locale: Locale,
  own: readonly SlideView[],
): readonly SlideView[] {
  if (set.length === 0) return own;
  return set.map(({ title, text, image, link }, index) => ({
    key: String(index),
    title: title[locale],
    text: text[locale],
    picture: image === null ? null : { src: image },
    to: link === null ? null : { path: link },
  }));
}
