import { useLingui } from '@lingui/react/macro';
import './lying-road.css';

/** A road in one line: it lies between its two places. */
export function LyingRoad({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  return (
    <>
      <span className="spoken">{t`${from} to ${to}`}</span>
      <span className="lyingroad" aria-hidden="true">
        <b>{from}</b>
        <i />
        <b>{to}</b>
      </span>
    </>
  );
}
