import './cars.css';

/** A number plate: the area with its class letter above, the number below. */
export function Plate({ area, number, large = false }: { area: string; number: string; large?: boolean }) {
  return (
    <span className={large ? 'plate l' : 'plate'}>
      {area}
      <span>{number}</span>
    </span>
  );
}
