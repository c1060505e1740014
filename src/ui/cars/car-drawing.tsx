import { carDrawings, type CarShape } from './car-drawings.ts';
import './cars.css';

const paints = ['white', 'silver', 'black', 'maroon', 'blue', 'red', 'green', 'gold', 'grey'] as const;

/** The paints that the drawing has; a car of any other colour is drawn white. */
export type Paint = (typeof paints)[number];

/** The paint for a car's colour. */
export function paintOf(colour: string): Paint {
  return paints.find((paint) => paint === colour.toLowerCase()) ?? 'white';
}

type CarDrawingProps = { shape: CarShape; paint?: Paint; className?: string };

/** A drawing of the car type, seen from the side. */
export function CarDrawing({ shape, paint = 'white', className = 'art' }: CarDrawingProps) {
  return (
    <svg
      className={`${className} ${paint}`}
      viewBox="0 0 160 64"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: carDrawings[shape] }}
    />
  );
}
