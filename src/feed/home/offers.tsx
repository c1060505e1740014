import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { SiteSettings } from '../../../protocol/api/settings.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { StillSlides } from './slide.tsx';
import { slidesOf } from './slides.ts';
import { starts } from './starts.ts';

/** The slider's code is loaded after the page; until then the slides stand still. */
const Slider = lazy(() =>
  import('./slider.tsx').then(
    ({ Slider }) => ({ default: Slider }),
    () => ({ default: StillSlides }),
  ),
);

/** Who saves data looks at slides that stand still. */
export function Offers({ set }: { set: SiteSettings['slides'] }) {
  const { i18n } = useLingui();
  const own = starts.map(({ key, title, text, shape }) => ({
    key,
    title: i18n._(title),
    text: i18n._(text),
    picture: { shape },
    to: { start: key },
  }));
  const slides = slidesOf(set, useLocale(), own);
  if (useDataSaver()) return <StillSlides slides={slides} />;
  return (
    <Suspense fallback={<StillSlides slides={slides} />}>
      <Slider slides={slides} />
    </Suspense>
  );
}
