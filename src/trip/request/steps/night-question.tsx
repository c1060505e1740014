import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../../domain/base/calendar.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { RadioRow } from '../../../ui/forms/radio-card.tsx';
import type { Posting } from '../use-posting.ts';

/** Asks by night whether to post the request only in the morning. */
export function NightQuestion({ posting: { at, isLater, choose } }: { posting: Posting }) {
  const { t } = useLingui();
  const time = useDateFormat().spokenTime(dhakaTime(at));
  const question = t`Post at ${time}?`;
  return (
    <Card label={question}>
      <h3>{question}</h3>
      <p className="small mute">
        {t`It is night: car owners are asleep, and bids come only for a short while after it is posted.`}
      </p>
      <div className="col" role="radiogroup" aria-label={question}>
        <RadioRow name="posting" value="later" checked={isLater} onChange={() => choose(true)}>
          <b>{t`At ${time}`}</b>
          <span className="small mute line">{t`Posted by itself, also when your phone is off`}</span>
        </RadioRow>
        <RadioRow name="posting" value="now" checked={!isLater} onChange={() => choose(false)}>
          <b>{t`Now`}</b>
        </RadioRow>
      </div>
    </Card>
  );
}
