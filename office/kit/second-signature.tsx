import { useLingui } from '@lingui/react/macro';
import { KeyCaps } from './key-caps.tsx';
import { OfficeIcon } from './office-icon.tsx';

type SecondSignatureProps = {
  /** Whether the reader wrote what waits: then somebody else signs, and the reader may take it back. */
  own: boolean;
  isBusy: boolean;
  /** The key that signs the first in the list. */
  signKey?: string;
  onDecide: (decision: 'sign' | 'refuse') => void;
};

/** What one does about something that waits for the signature of a second operator. */
export function SecondSignature({ own, isBusy, signKey, onDecide }: SecondSignatureProps) {
  const { t } = useLingui();
  if (own)
    return (
      <span className="row g2 sub">
        <OfficeIcon name="key" size="s" />
        {t`You wrote it, so somebody else signs.`}
        <button type="button" className="bt sm" disabled={isBusy} onClick={() => onDecide('refuse')}>
          {t`Take it back`}
        </button>
      </span>
    );
  return (
    <span className="row g2">
      <button type="button" className="bt p sm" disabled={isBusy} onClick={() => onDecide('sign')}>
        {t`Sign`} {signKey !== undefined && <KeyCaps keys={[signKey]} />}
      </button>
      <button type="button" className="bt sm" disabled={isBusy} onClick={() => onDecide('refuse')}>
        {t`Refuse`}
      </button>
    </span>
  );
}
