import { useLingui } from '@lingui/react/macro';
import { KeyCaps } from './key-caps.tsx';
import type { QueueWork } from './use-queue.ts';

/** The last failure, and the decision that can still be undone. */
export function QueueToasts({ work }: { work: QueueWork }) {
  const { t } = useLingui();
  return (
    <div className="o-toasts" role="status">
      {work.trouble !== null && (
        <p className="al">
          {work.trouble}
          <button type="button" className="bt lk sm" onClick={work.closeTrouble}>{t`Close`}</button>
        </p>
      )}
      {work.pending !== null && (
        <p className="al">
          {work.pending}
          <button type="button" className="bt sm" onClick={work.undo}>
            {t`Take back`} <KeyCaps keys={['Z']} />
          </button>
        </p>
      )}
    </div>
  );
}
