import { lazy, Suspense } from 'react';
import { StillSlides } from './slide.tsx';
import { starts } from './starts.ts';

/** The slider's code comes after the page; without it the slides stand still. */
const Slider = lazy(() =>
  import('./slider.tsx').then(
    ({ Slider }) => ({ default: Slider }),
    () => ({ default: StillSlides }),
  ),
);

export function Offers() {
  return (
    <Suspense fallback={<StillSlides slides={starts} />}>
      <Slider slides={starts} />
    </Suspense>
  );
}
