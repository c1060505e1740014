import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { correctedNow } from '../platform/clock.ts';
import { dismissRestores, restoredView } from '../db/outbox/forgotten.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { Button } from '../ui/actions/button.tsx';
import { Alert } from '../ui/status/alert.tsx';

/**
 * Reports that the server was restored from a backup, and the outcome of the actions that it had forgotten.
 */
export function RestoredCard() {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const dbs = useDbs();
  const restored = useView((of) => restoredView(of), []);
  if (!restored) return null;
  const { began, of, waiting, done, refused } = restored;
  const when = journey(of ?? began, correctedNow());
  const lines = [
    waiting > 0 &&
      plural(waiting, {
        one: '# action of yours was lost there and is sent again.',
        other: '# actions of yours were lost there and are sent again.',
      }),
    done > 0 &&
      plural(done, {
        one: '# action of yours was lost there, was sent again and has arrived.',
        other: '# actions of yours were lost there, were sent again and have arrived.',
      }),
    refused > 0 &&
      plural(refused, {
        one: '# could not be done again; the reason stands with it.',
        other: '# could not be done again; the reason stands with each.',
      }),
    waiting + done + refused === 0 && t`Nothing that you did was lost.`,
  ].filter((line) => line !== false);
  return (
    <Alert>
      <div className="col g3">
        <span>
          <b className="line">{t`The server had trouble and was put back to its state of ${when}.`}</b>
          {lines.map((line) => (
            <span key={line} className="line">
              {line}
            </span>
          ))}
        </span>
        {waiting === 0 && (
          <Button variant="line" small onClick={() => void dismissRestores(dbs)}>
            {t`I have read it`}
          </Button>
        )}
      </div>
    </Alert>
  );
}
