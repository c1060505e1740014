import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { LicenceCheck, LicenceReason } from '../../../domain/person/person-check.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';

/** The texts of the reasons why a licence is requested again; null if the operator's own words suffice. */
const reasons: Record<LicenceReason, MessageDescriptor | null> = {
  licence_blurred: msg`It cannot be read. Take it straight, in daylight.`,
  licence_expired: msg`It has expired.`,
  licence_differs: msg`Name or number are not those of the licence.`,
  other: null,
};

/**
 * Informs the owner that an operator has sent a driver's licence back, with the reason and a button to fix
 * it.
 */
export function LicenceSentBack({ check, onFix }: { check: LicenceCheck; onFix: () => void }) {
  const { t, i18n } = useLingui();
  if (check.ok) return null;
  const why = reasons[check.reason];
  return (
    <Alert tone="bad" icon="undo-2">
      <b className="line">{t`The licence was sent back`}</b>
      {why && <span className="line">{i18n._(why)}</span>}
      {check.text !== null && <span className="line">{check.text}</span>}
      <Button small variant="decide" onClick={onFix}>
        {t`Change the licence`}
      </Button>
    </Alert>
  );
}
