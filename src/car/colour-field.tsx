import { useId, type CSSProperties } from 'react';
import { carColours, isCarColour } from '../../domain/car/car-form.ts';
import { colourWord } from '../../domain/car/car-names.ts';
import { useFormat } from '../i18n/use-format.ts';
import './cars.css';

type Paint = CSSProperties & { '--paint': string };

type ColourFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

/** Swatches whose names are read out and shown next to the label. */
export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
  const { locale } = useFormat();
  const name = useId();
  return (
    <fieldset className={error === undefined ? 'field' : 'field err'}>
      <legend className="label">
        {isCarColour(value) ? `${label}: ${colourWord(value, locale)}` : label}
      </legend>
      <div className="swatches">
        {Object.entries(carColours).map(([colour, paint]) => {
          const style: Paint = { '--paint': paint };
          return (
            <label key={colour} className="swatch" style={style}>
              <input
                type="radio"
                className="native"
                name={name}
                value={colour}
                checked={colour === value}
                aria-label={colourWord(colour, locale)}
                onChange={() => onChange(colour)}
              />
            </label>
          );
        })}
      </div>
      {error !== undefined && (
        <span className="hint" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
