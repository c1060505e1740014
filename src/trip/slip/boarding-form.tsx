import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { boardingPinLength } from '../../../domain/trip/boarding.ts';
import { pinCountsFrom } from '../../../domain/trip/journey-moments.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useOnline } from '../../sync/use-online.ts';
import { isUnderWay, MutationStrip } from '../../action/mutation-strip.tsx';
import { useTripLifecycle } from '../parts/use-trip-lifecycle.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { OtpInput } from '../../ui/forms/otp-input.tsx';

const MINUTE_MS = 60_000;

/** The provider enters the PIN that the passenger tells them. The server checks it. */
export function BoardingForm({ trip }: { trip: WithMutations<TripRow> }) {
  const { i18n, t } = useLingui();
  const { saving, ask } = useTripLifecycle(trip);
  const online = useOnline();
  const [pin, setPin] = useState('');
  const mutations = trip.mutations.filter(({ name }) => name === 'trip.start');
  const last = mutations.at(-1);
  const refused = last?.state === 'refused' && last.error ? last : null;
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const from = pinCountsFrom(Date.parse(trip.journey_date_time));
  const early = now < from;
  const fromThen = dates.journey(from, now);
  const waits = isUnderWay(mutations, 'trip.start');
  const start = async (): Promise<void> => {
    const saved = await ask({ action: 'start', pin }, { offline: t`The PIN is kept on the phone` });
    if (saved) setPin('');
  };
  return (
    <Card label={t`Start the journey`} sync={waits ? <MutationStrip mutations={mutations} /> : undefined}>
      <h2>{t`Start the journey`}</h2>
      {waits ? (
        <p className="small mute">
          {t`You may set out. Whether the PIN is right you’ll hear here as soon as there is a net.`}
        </p>
      ) : (
        <Form
          className="col g3"
          onSubmit={() => {
            if (pin.length === boardingPinLength) void start();
          }}
        >
          <p className="small mute">{t`When the passenger is in the car, ask them for the PIN.`}</p>
          {early ? (
            <Alert icon="clock">{t`The PIN counts from ${fromThen}, two hours before the journey.`}</Alert>
          ) : (
            <OtpInput
              label={t`The passenger’s PIN`}
              name="pin"
              length={boardingPinLength}
              value={pin}
              error={refused?.error && pin === '' ? errorText(i18n, refused.error) : undefined}
              onChange={setPin}
              onComplete={setPin}
            />
          )}
          {!early && !online && (
            <Alert icon="cloud-off">
              {t`You’re offline. The PIN stays on the phone and is checked when you’re online.`}
            </Alert>
          )}
          <Button
            type="submit"
            wide
            icon="navigation"
            disabled={early || pin.length < boardingPinLength || saving}
          >
            {t`Start`}
          </Button>
        </Form>
      )}
    </Card>
  );
}
