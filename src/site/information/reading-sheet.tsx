import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';
import './information.css';

type ReadingSheetProps = { reads: 'terms' | 'privacy'; onClose: () => void };

/** REQ 2, the dialogs 'terms' and 'privacy': the text over the form, which keeps its values. */
export function ReadingSheet({ reads, onClose }: ReadingSheetProps) {
  const { t } = useLingui();
  const isTerms = reads === 'terms';
  return (
    <Sheet open title={isTerms ? t`Terms and conditions` : t`Privacy policy`} onClose={onClose}>
      {isTerms ? <Terms /> : <Privacy />}
    </Sheet>
  );
}
