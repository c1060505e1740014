import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dhakaDate, dhakaTime, readDhakaInstant } from '../../../../domain/base/calendar.ts';
import { arrivalOf, earliestReturnOf } from '../../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useNow } from '../../../platform/ticker.ts';
import { Alert, Trouble } from '../../../ui/status/alert.tsx';
import { MomentPicker } from './moment-picker.tsx';
import { useStartWords } from './start-words.ts';
import type { StepProps } from './step-props.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

const MINUTE_MS = 60_000;

type MomentProps = Omit<StepProps, 'role'> & { now: number };

export function JourneyMoment({ draft, refusals, send, now }: MomentProps) {
  const { t } = useLingui();
  const { journeyDate, journeyTime } = draft;
  const journeyAt = readDhakaInstant(journeyDate, journeyTime);
  return (
    <>
      <MomentPicker
        dayLabel={t`Day of the journey`}
        timeLabel={t`At what time?`}
        date={journeyDate}
        time={journeyTime}
        now={now}
        after={null}
        onChange={(date, time) => send({ type: 'SET_JOURNEY', date, time })}
      />
      <Chosen at={journeyAt} error={useRefusalTexts(refusals)('journey_date', 'journey_time')}>
        {journeyAt !== null && <Arrival at={arrivalOf(draft, journeyAt)} from={journeyAt} />}
      </Chosen>
    </>
  );
}

export function ReturnMoment({ draft, refusals, send, now }: MomentProps) {
  const { t } = useLingui();
  const { returnDate, returnTime } = draft;
  return (
    <>
      <MomentPicker
        dayLabel={t`Day of the return`}
        timeLabel={t`Return at what time?`}
        date={returnDate}
        time={returnTime}
        now={now}
        after={earliestReturnOf(draft)}
        onChange={(date, time) => send({ type: 'SET_RETURN', date, time })}
      />
      <Chosen
        at={readDhakaInstant(returnDate, returnTime)}
        error={useRefusalTexts(refusals)('return_date', 'return_time')}
      />
    </>
  );
}

/** The start of the journey and the return of a round trip. */
export function TimeStep({ draft, refusals, send }: StepProps) {
  const { t } = useLingui();
  const words = useStartWords(draft);
  const now = useNow(MINUTE_MS);
  const parts = { draft, refusals, send, now };
  return (
    <div className="col g3">
      <div className="col g0">
        <h2>{words?.when ?? t`When do you set out?`}</h2>
        <p className="small mute">{t`Today or within the next 4 days`}</p>
      </div>
      <JourneyMoment {...parts} />
      {draft.type === 'round' && readDhakaInstant(draft.journeyDate, draft.journeyTime) !== null && (
        <>
          <h2>{t`When do you come back?`}</h2>
          <ReturnMoment {...parts} />
        </>
      )}
    </div>
  );
}

/** Instants in epoch ms; the arrival is unknown until the places are chosen. */
function Arrival({ at, from }: { at: number | null; from: number }) {
  const { t } = useLingui();
  const format = useDateFormat();
  if (at === null) return null;
  const date = dhakaDate(at);
  const time = format.spokenTime(dhakaTime(at));
  const when = date === dhakaDate(from) ? time : `${format.date(date)}, ${time}`;
  return <span className="line">{t`You arrive at about ${when}`}</span>;
}

type ChosenProps = { at: number | null; error: string | undefined; children?: ReactNode };

function Chosen({ at, error, children }: ChosenProps) {
  const format = useDateFormat();
  if (error !== undefined) return <Trouble text={error} />;
  if (at === null) return null;
  return (
    <Alert tone="go">
      <b>{format.journeyLong(at)}</b>
      {children}
    </Alert>
  );
}
