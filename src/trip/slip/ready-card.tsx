import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import { askedFrom, sideOf, type ReadyAnswer, type Side } from '../../../domain/trip/readiness.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { sayReady } from './ready-acts.ts';

const MINUTE_MS = 60_000;

type ReadyCardProps = { trip: WithMutations<TripRow> & { contact: NonNullable<TripRow['contact']> } };

/** From the evening before until the journey begins: what each side has said, and what this person says. */
export function ReadyCard({ trip }: ReadyCardProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const type = useSession()?.user.type ?? 'customer';
  const journeyAt = Date.parse(trip.journey_date_time);
  if (trip.status !== 'hold' || now < askedFrom(journeyAt)) return null;
  const side = sideOf(type);
  const own = trip.readiness?.[side];
  const journey = dates.journey(journeyAt, now);
  const say = (answer: ReadyAnswer): void =>
    void save(() => sayReady(dbs, trip, { type, answer }), {
      offline: t`Kept on the phone: they are told when you’re online`,
    });
  return (
    <Card
      label={t`Is all as agreed?`}
      sync={<MutationStrip mutations={trip.mutations.filter(({ name }) => name === 'trip.ready')} />}
    >
      <h2>{t`Journey: ${journey}`}</h2>
      <OtherSide trip={trip} side={side === 'customer' ? 'provider' : 'customer'} />
      {own === 'ready' && <Hint icon="circle-check">{t`You have said that you are ready.`}</Hint>}
      {own === 'change' && (
        <Alert icon="phone">
          {t`You have said that something has to change. Call and settle it; if it can’t be, cancel below.`}
        </Alert>
      )}
      <div className={own === undefined ? 'two' : 'row'}>
        {own !== 'ready' && (
          <Button icon="check" onClick={() => say('ready')}>
            {t`I’m ready`}
          </Button>
        )}
        {own !== 'change' && (
          <Button variant="line" onClick={() => say('change')}>
            {t`It has to change`}
          </Button>
        )}
      </div>
    </Card>
  );
}

function OtherSide({ trip, side }: ReadyCardProps & { side: Side }) {
  const { t } = useLingui();
  const other = withoutHonorifics(trip.contact.name);
  switch (trip.readiness?.[side]) {
    case 'ready':
      return <Hint icon="circle-check">{t`${other} has said: ready.`}</Hint>;
    case 'change':
      return <Alert icon="phone">{t`${other} has said that something has to change. Call them.`}</Alert>;
    case undefined:
      return <Hint icon="clock">{t`${other} has not answered yet.`}</Hint>;
  }
}
