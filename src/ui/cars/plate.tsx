import './cars.css';

/** A number plate: the area with its class letter above, the number below. */
export function Plate({ area, number }: { area: string; number: string }) {
  return (
    <span className="plate">
      {area}
      <span>{number}</span>
    </span>
  );
}
