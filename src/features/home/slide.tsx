import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CarDrawing } from '../../ui/car-drawing.tsx';
import type { Start } from './starts.ts';

export function Slide({ start }: { start: Start }) {
  const { i18n } = useLingui();
  return (
    <Link className="sign row g3 slide" to="/trip-request" search={{ start: start.key }}>
      <span className="grow col g0">
        <b>{i18n._(start.title)}</b>
        <span className="small mute">{i18n._(start.text)}</span>
      </span>
      <CarDrawing shape={start.shape} />
    </Link>
  );
}

/** The slides in a line that is pushed by hand: what there is before the slider, or without it. */
export function StillSlides({ slides }: { slides: readonly Start[] }) {
  return (
    <div className="slides still">
      <ul>
        {slides.map((start) => (
          <li key={start.key}>
            <Slide start={start} />
          </li>
        ))}
      </ul>
    </div>
  );
}
