import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import { useState } from 'react';
import { journeyInSms } from '../../domain/trip/sms-journey.ts';
import { emptyDraft, requestOf, withFields } from '../../domain/trip/trip-draft.ts';
import { newId } from '../../src/platform/ids.ts';
import { call, CallFailed } from '../kit/calls.ts';
import { DecisionPane } from '../kit/decision-pane.tsx';
import type { FieldErrors } from '../kit/field.tsx';
import { CallerCase, SayThis, type CallerProps } from './caller-case.tsx';
import { CallerForm } from './caller-form.tsx';

const done = type('object');
const untouched = withFields(emptyDraft, { adults: 1 });

/** The form as it is typed, and the act that posts its trip. */
function useCallersForm({ caller, acts }: Pick<CallerProps, 'caller' | 'acts'>) {
  // what an SMS says about the journey need not be typed again
  const [draft, onDraft] = useState(
    () => journeyInSms(caller.words ?? '', Date.parse(caller.last_at)) ?? untouched,
  );
  const [name, onName] = useState(caller.account?.name ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});
  // the same id in every try, so that a lost answer posts no second trip
  const [tripId] = useState(newId);
  const ask = (): void =>
    acts.run(async () => {
      const body = { trip_id: tripId, consent: true, name, trip: requestOf(draft) };
      try {
        await call(done, 'POST', `call-backs/${caller.id}/request`, body);
      } catch (error) {
        if (error instanceof CallFailed) setErrors(error.fields);
        throw error;
      }
    });
  const form = { draft, errors, onDraft, onName, name: caller.account === null ? name : null };
  return { form, ask };
}

/** The trip that the caller wants, as the operator types it while they speak. */
export function AskForCaller({ caller, acts, onEnd }: CallerProps) {
  const { t } = useLingui();
  const { form, ask } = useCallersForm({ caller, acts });
  const [agrees, setAgrees] = useState(false);
  const isOurs = caller.refused === null;
  return (
    <>
      <CallerCase caller={caller}>
        {isOurs ? (
          <>
            <SayThis>
              {t`I will ask for a car in your name. We keep your name and number; only the owner whose car you take gets the number. You pay the owner, this call costs you nothing. Do you agree?`}
            </SayThis>
            <CallerForm {...form} />
          </>
        ) : (
          <p className="bad-t" role="alert">
            {caller.refused === 'blocked'
              ? t`This account is blocked, so nothing is asked for in its name.`
              : t`This number belongs to a car owner or a driver, who asks for trips in the app.`}
          </p>
        )}
      </CallerCase>
      <DecisionPane
        tall
        notice={
          acts.said !== null && (
            <p className="q-said" role="alert">
              {acts.said}
            </p>
          )
        }
        acts={[
          {
            letter: 'A',
            name: t`Ask for this trip`,
            isPrimary: true,
            isDisabled: !isOurs || !agrees || acts.isBusy,
            run: ask,
          },
          { letter: 'N', name: t`Nobody answers`, run: () => onEnd('unreached') },
          { letter: 'W', name: t`Wants nothing more`, run: () => onEnd('end') },
        ]}
      >
        <div className="act">
          {isOurs && (
            <label className="row g2">
              <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
              {t`They have heard it and agree`}
            </label>
          )}
          <p className="sub">
            {t`Car owners see the request at once. When the bidding is over, the number comes back here to hear the bids.`}
          </p>
        </div>
      </DecisionPane>
    </>
  );
}
