import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type ChangeEvent, type CSSProperties } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Field } from '../forms/field.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { FareMarks, type Mark } from './fare-marks.tsx';
import { caretBefore, countDigits, stepPrice, takaFrom } from './price-entry.ts';
import './choosers.css';

type WithPlace = CSSProperties & { '--at': string };

type PriceStepperProps = {
  label: string;
  /** Whole taka; null while the field is empty. */
  value: number | null;
  min: number;
  max: number;
  step: number;
  error?: string | undefined;
  /** The current fare, and the label of the slider's fare next to it. */
  standing?: Mark & { own: string };
  onChange: (price: number | null) => void;
};

/**
 * A price by typing, by steps or by the slider. A typed price may be outside the range; the form then shows
 * an error.
 */
export function PriceStepper({ label, value, min, max, step, error, standing, onChange }: PriceStepperProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const box = useRef<HTMLInputElement>(null);
  const behindCaret = useRef(0);
  const price = value ?? min;
  const share = max > min ? (Math.min(max, Math.max(min, price)) - min) / (max - min) : 0;
  const slider: WithPlace = { '--at': `${share * 100}%` };
  const written = value === null ? '' : taka(value);

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    behindCaret.current = countDigits(target.value.slice(target.selectionEnd ?? undefined));
    onChange(takaFrom(target.value));
  }
  // typing changes the separators, but the caret must keep its place among the digits
  useLayoutEffect(() => {
    if (!box.current || document.activeElement !== box.current) return;
    const caret = caretBefore(written, behindCaret.current);
    box.current.setSelectionRange(caret, caret);
  }, [written]);
  const stepBy = (by: number) => onChange(stepPrice(price, by, min, max));
  const bar = (
    <input
      type="range"
      className="slider"
      style={slider}
      aria-label={label}
      aria-valuetext={taka(price)}
      min={min}
      max={max}
      value={price}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
  const [stepText, least, most] = [taka(step), taka(min), taka(max)];
  return (
    <div className="col">
      <Field label={label} error={error}>
        {(control) => (
          <span className="row">
            <IconButton square icon="minus" label={t`Less by ${stepText}`} onClick={() => stepBy(-step)} />
            <span className="input priceinput">
              <input
                {...control}
                className="price"
                inputMode="numeric"
                autoComplete="off"
                value={written}
                ref={box}
                onChange={type}
              />
            </span>
            <IconButton square icon="plus" label={t`More by ${stepText}`} onClick={() => stepBy(step)} />
          </span>
        )}
      </Field>
      {standing ? (
        <FareMarks range={{ min, max }} own={{ label: standing.own, price }} other={standing}>
          {bar}
        </FareMarks>
      ) : (
        bar
      )}
      <div className="row micro mute">
        <span>{t`At least ${least}`}</span>
        <span className="end">{t`At most ${most}`}</span>
      </div>
    </div>
  );
}
