import { useLingui } from '@lingui/react/macro';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import type { CarShape } from './car-drawings.ts';
import type { Paint } from './car-drawing.tsx';
import { CarPhoto, type CarPicture } from './car-photo.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import './carousel.css';

type CarCarouselProps = {
  /** The description for screen readers. */
  label: string;
  shape: CarShape;
  paint: Paint;
  pictures: readonly CarPicture[];
};

/** A car's pictures, changed by swiping or by buttons; the drawing if there are none. */
export function CarCarousel({ label, shape, paint, pictures }: CarCarouselProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [box, carousel] = useEmblaCarousel({ align: 'start' });
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!carousel) return;
    const read = (): void => setAt(carousel.selectedScrollSnap());
    carousel.on('select', read).on('reInit', read);
    return () => {
      carousel.off('select', read).off('reInit', read);
    };
  }, [carousel]);

  if (pictures.length <= 1)
    return <CarPhoto label={label} shape={shape} paint={paint} picture={pictures[0]} wide />;
  const count = digits(pictures.length);
  return (
    <section className="pictures" aria-roledescription="carousel" aria-label={label}>
      <div className="shown" ref={box}>
        <ul>
          {pictures.map((picture, index) => (
            <li key={picture.src} inert={index !== at}>
              <CarPhoto
                label={label}
                shape={shape}
                paint={paint}
                picture={picture}
                wide
                position={`${digits(index + 1)}/${count}`}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="turn">
        <IconButton icon="chevron-left" label={t`Previous picture`} onClick={() => carousel?.scrollPrev()} />
        <IconButton icon="chevron-right" label={t`Next picture`} onClick={() => carousel?.scrollNext()} />
      </div>
    </section>
  );
}
