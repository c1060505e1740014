import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { Side } from '../../../domain/trip/readiness.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { useReady, type Awaited } from './use-ready.ts';

const MINUTE_MS = 60_000;

type ReadyCardProps = { trip: Awaited };

/** From the evening before until the journey begins: what each side has said, and this person's answer. */
export function ReadyCard({ trip }: ReadyCardProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const { asks, own, other, say } = useReady(trip);
  if (!asks) return null;
  const journey = dates.journey(Date.parse(trip.journey_date_time), now);
  return (
    <Card
      label={t`Is all as agreed?`}
      sync={<MutationStrip mutations={trip.mutations.filter(({ name }) => name === 'trip.ready')} />}
    >
      <h2>{t`Journey: ${journey}`}</h2>
      <OtherSide trip={trip} side={other} />
      {own === 'ready' && <Hint icon="circle-check">{t`You have said that you are ready.`}</Hint>}
      {own === 'change' && (
        <Alert icon="phone">
          {t`You have said that something has to change. Call and settle it; if it can’t be, cancel below.`}
        </Alert>
      )}
      <ReadyAnswers own={own} say={say} />
    </Card>
  );
}

type ReadyAnswersProps = Pick<ReturnType<typeof useReady>, 'own' | 'say'> & { accent?: boolean };

/** The two answers, without the one already given. */
export function ReadyAnswers({ own, say, accent = false }: ReadyAnswersProps) {
  const { t } = useLingui();
  return (
    <div className={own === undefined ? 'two' : 'row'}>
      {own !== 'ready' && (
        <Button icon="check" variant={accent ? 'accent' : 'primary'} onClick={() => say('ready')}>
          {t`I’m ready`}
        </Button>
      )}
      {own !== 'change' && (
        <Button variant="line" onClick={() => say('change')}>
          {t`It has to change`}
        </Button>
      )}
    </div>
  );
}

/** What the other side has said. */
export function OtherSide({ trip, side }: ReadyCardProps & { side: Side }) {
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
