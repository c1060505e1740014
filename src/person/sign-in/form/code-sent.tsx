import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import '../sign-in.css';

type CodeSentProps = {
  title: string;
  phone: string;
  /** The reason for the code, if it is not obvious; also names the number it was sent to. */
  why?: string | undefined;
  onChangeNumber: () => void;
};

/** The number that the code was sent to, and a link to change it. */
export function CodeSent({ title, phone, why, onChangeNumber }: CodeSentProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const number = digits(phone);
  return (
    <>
      <div className="col g0">
        <h1>{title}</h1>
        <p className="mute">{why ?? t`A 4-digit code is on its way to ${number}.`}</p>
      </div>
      <button type="button" className="changenumber row small" onClick={onChangeNumber}>
        <Icon name="pencil" size="s" />
        {t`Change the number`}
      </button>
    </>
  );
}
