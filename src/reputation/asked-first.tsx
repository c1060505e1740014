import { Plural, useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { Alert } from '../ui/status/alert.tsx';

/** Informs a passenger that only some owners see the request now, and when all of them will. */
export function AskedFirst({ trip: { asked_first: asked } }: { trip: TripRow }) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  if (!asked) return null;
  const { experienced = 0 } = asked;
  const at = time(dhakaTime(Date.parse(asked.until)));
  return (
    <Alert icon="thumbs-up">
      {asked.count > 0 && (
        <b className="line">
          <Plural
            value={asked.count}
            one="Your favourite owner is told first"
            other="Your # favourite owners are told first"
          />
        </b>
      )}
      {experienced > 0 && (
        <b className="line">
          <Plural
            value={experienced}
            one="An experienced owner is told first"
            other="# experienced owners are told first"
          />
        </b>
      )}
      {t`Everybody else from ${at}; their hour to bid begins then.`}
    </Alert>
  );
}
