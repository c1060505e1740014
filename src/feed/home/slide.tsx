import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDataSaver } from '../../platform/data-saver.ts';
import { CarDrawing } from '../../ui/cars/car-drawing.tsx';
import type { SlideView } from './slides.ts';
import { linkOfStart } from './starts.ts';

const look = 'sign row g3 slide';

export function Slide({ slide }: { slide: SlideView }) {
  const { title, text, picture, to } = slide;
  const saver = useDataSaver();
  const content: ReactNode = (
    <>
      <span className="grow col g0">
        <b>{title}</b>
        <span className="small mute">{text}</span>
      </span>
      {picture && 'shape' in picture && <CarDrawing shape={picture.shape} />}
      {picture && 'src' in picture && !saver && <img src={picture.src} alt="" loading="lazy" />}
    </>
  );
  if (to === null) return <div className={look}>{content}</div>;
  if ('path' in to)
    return (
      <Link className={look} to={to.path}>
        {content}
      </Link>
    );
  return (
    <Link className={look} {...linkOfStart(to.start)}>
      {content}
    </Link>
  );
}

/** The slides in a line that scrolls by hand, shown until the slider is loaded and whenever it is missing. */
export function StillSlides({ slides }: { slides: readonly SlideView[] }) {
  return (
    <div className="slides still">
      <ul>
        {slides.map((slide) => (
          <li key={slide.key}>
            <Slide slide={slide} />
          </li>
        ))}
      </ul>
    </div>
  );
}
