import { useLingui } from '@lingui/react/macro';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { Slide } from './slide.tsx';
import type { SlideView } from './slides.ts';

const AUTOPLAY_MS = 5_000;

const touches = ['pointerdown', 'pointerenter', 'focusin'];

const stillWanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Advances every 5 seconds (REQ 1) while it is visible, until it is touched, pointed at or focused; never
 * advances with reduced motion.
 */
export function Slider({ slides }: { slides: readonly SlideView[] }) {
  const { t } = useLingui();
  const [box, carousel] = useEmblaCarousel({ align: 'start', loop: true });
  const [at, setAt] = useState(0);
  const [stops, setStops] = useState(0);
  const [turning, setTurning] = useState(() => !stillWanted());

  useEffect(() => {
    if (!carousel) return;
    const read = (): void => {
      setAt(carousel.selectedScrollSnap());
      setStops(carousel.scrollSnapList().length);
    };
    read();
    carousel.on('select', read).on('reInit', read);
    return () => {
      carousel.off('select', read).off('reInit', read);
    };
  }, [carousel]);

  useEffect(() => {
    if (!carousel || !turning) return;
    const box = carousel.rootNode();
    const rest = (): void => setTurning(false);
    let inSight = true;
    const sight = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? false;
    });
    sight.observe(box);
    const timer = setInterval(() => {
      if (inSight && document.visibilityState === 'visible') carousel.scrollNext();
    }, AUTOPLAY_MS);
    for (const event of touches) box.addEventListener(event, rest);
    return () => {
      clearInterval(timer);
      sight.disconnect();
      for (const event of touches) box.removeEventListener(event, rest);
    };
  }, [carousel, turning]);

  return (
    <section className="col g3" aria-roledescription="carousel" aria-label={t`Ideas for a trip`}>
      <div className="slides" ref={box}>
        <ul>
          {slides.map((slide) => (
            <li key={slide.key}>
              <Slide slide={slide} />
            </li>
          ))}
        </ul>
      </div>
      {stops > 1 && (
        <div className="dots" aria-hidden="true">
          {Array.from({ length: stops }, (_, index) => (
            <i key={index} className={index === at ? 'on' : undefined} />
          ))}
        </div>
      )}
    </section>
  );
}
