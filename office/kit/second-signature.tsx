import { useLingui } from '@lingui/react/macro';
import { Button } from './controls.tsx';
import { OfficeIcon } from './office-icon.tsx';

export type SignatureDecision = 'sign' | 'refuse';

type SecondSignatureProps = {
  /** Whether the reader wrote the change: then another operator signs, and the reader may withdraw it. */
  own: boolean;
  isBusy: boolean;
  /** `sm` in a list. */
  size?: 'sm' | '';
  /** The key that signs, and the key that refuses. */
  signKey?: string;
  refuseKey?: string;
  onDecide: (decision: SignatureDecision) => void;
};

/** The decision about a change that needs the signature of a second operator. */
export function SecondSignature(props: SecondSignatureProps) {
  const { own, isBusy, size = 'sm', signKey, refuseKey, onDecide } = props;
  const { t } = useLingui();
  const refuse = {
    className: size,
    disabled: isBusy,
    caps: refuseKey === undefined ? undefined : [refuseKey],
    onClick: () => onDecide('refuse'),
  };
  if (own)
    return (
      <span className="row g2 sub">
        <OfficeIcon name="key" size="s" />
        <span className={size === '' ? 'grow' : undefined}>{t`You wrote it, so somebody else signs.`}</span>
        <Button {...refuse}>{t`Take it back`}</Button>
      </span>
    );
  return (
    <span className="row g2">
      <Button
        className={`p ${size}`}
        disabled={isBusy}
        caps={signKey === undefined ? undefined : [signKey]}
        onClick={() => onDecide('sign')}
      >
        {t`Sign`}
      </Button>
      <Button {...refuse}>{t`Refuse`}</Button>
    </span>
  );
}
