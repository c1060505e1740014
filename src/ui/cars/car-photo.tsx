import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { Button } from '../actions/button.tsx';
import type { CarShape } from './car-drawings.ts';
import { CarDrawing, type Paint } from './car-drawing.tsx';
import './cars.css';

export type CarPicture = { src: string; bytes: number };

type CarPhotoProps = {
  /** The description for screen readers. */
  label: string;
  shape: CarShape;
  paint: Paint;
  picture?: CarPicture | undefined;
  wide?: boolean;
  /** The position among several pictures: '১/৪'. */
  position?: string;
};

/** Skies behind the drawings, so that neighbouring cars differ. */
const skies: Partial<Record<Paint, string>> = { silver: 'b', black: 'b', maroon: 'c', blue: 'c' };

/**
 * The photo, with the drawing below it or in its place. In data saver mode, only a button that shows its size
 * loads the photo.
 */
export function CarPhoto({ label, shape, paint, picture, wide = false, position }: CarPhotoProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const saver = useDataSaver();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const shown = picture !== undefined && !failed && (!saver || asked);
  const size = number(Math.max(1, Math.round((picture?.bytes ?? 0) / 1024)));
  const photo = (
    <span
      className={['photo', wide && 'wide', skies[paint]].filter(Boolean).join(' ')}
      role="img"
      aria-label={label}
    >
      <CarDrawing shape={shape} paint={paint} className="" />
      {shown && <img src={picture.src} alt="" loading="lazy" onError={() => setFailed(true)} />}
      {position !== undefined && <span className="pos">{position}</span>}
    </span>
  );
  if (!saver || picture === undefined || asked) return photo;
  return (
    <span className="col">
      {photo}
      <Button variant="line" small icon="image" onClick={() => setAsked(true)}>
        {t`Photo, ${size} KB`}
      </Button>
    </span>
  );
}
