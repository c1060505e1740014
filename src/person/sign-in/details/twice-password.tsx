import { useLingui } from '@lingui/react/macro';
import { useId, useState, type InputHTMLAttributes } from 'react';
import { passwordLength } from '../../../../domain/person/sign-in.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';

type TwicePasswordProps = {
  password: string | undefined;
  again: string | undefined;
  errors: { password: string | undefined; again: string | undefined };
};

/** The password and its repetition in one box, which says during typing whether the two agree so far. */
export function TwicePassword({ password = '', again = '', errors }: TwicePasswordProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const helpId = useId();
  const [shown, setShown] = useState(false);
  const [first, setFirst] = useState(password);
  const [second, setSecond] = useState(again);
  const [left, setLeft] = useState(false);
  const [min, max] = [digits(passwordLength.min), digits(passwordLength.max)];
  const faults = Object.entries(errors).filter(([, text]) => text !== undefined);
  const line = (which: keyof typeof errors): InputHTMLAttributes<HTMLInputElement> => ({
    type: shown ? 'text' : 'password',
    lang: 'en',
    autoComplete: 'new-password',
    required: true,
    'aria-invalid': errors[which] !== undefined,
    'aria-describedby': errors[which] === undefined ? undefined : `${helpId}-${which}`,
  });
  return (
    <fieldset className={faults.length === 0 ? 'field twice' : 'field twice err'}>
      <legend className="label">
        {t`Password, twice`} <span className="mute">{t`(${min} to ${max} characters)`}</span>
      </legend>
      <div className="input">
        <span className="half">
          <input
            {...line('password')}
            name="password"
            aria-label={t`Password`}
            defaultValue={password}
            minLength={passwordLength.min}
            onInput={({ currentTarget }) => setFirst(currentTarget.value)}
          />
          <IconButton
            icon={shown ? 'eye' : 'eye-off'}
            label={shown ? t`Hide both passwords` : t`Show both passwords`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
        <span className="half">
          <input
            {...line('again')}
            name="password_confirmation"
            aria-label={t`Password again`}
            defaultValue={again}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onInput={({ currentTarget }) => setSecond(currentTarget.value)}
          />
          <Agreement first={first} second={second} left={left} />
        </span>
      </div>
      {faults.map(([line, text]) => (
        <span key={line} className="hint" id={`${helpId}-${line}`} role="alert">
          <Icon name="circle-alert" />
          <span className="grow">{text}</span>
        </span>
      ))}
    </fieldset>
  );
}

/** Nothing while the repetition is still being typed and differs: it may yet be corrected. */
function Agreement({ first, second, left }: { first: string; second: string; left: boolean }) {
  const { t } = useLingui();
  const agrees = second !== '' && first.startsWith(second);
  const isWhole = second === first;
  return (
    <span role="status" className={agrees && (isWhole || !left) ? 'fieldsays' : 'fieldsays notyet'}>
      {agrees && (isWhole || !left) ? (
        <>
          <Icon name="check" size="s" />
          {isWhole ? t`They match` : t`Matches so far`}
        </>
      ) : (
        left && second !== '' && t`Not the same yet`
      )}
    </span>
  );
}
