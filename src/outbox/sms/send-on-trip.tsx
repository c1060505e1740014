import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Action } from '../../db/overlay/overlay.ts';
import { aboutTrip, outboxView } from '../../db/mirror/views.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { List, ListRow } from '../../ui/cards/list-row.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PasteAnswer } from './paste-answer.tsx';
import { preparedSms } from './prepared-sms.ts';
import { SmsSheet } from './sms-sheet.tsx';
import { WaitsForAnswer } from './waits-for-answer.tsx';

/** What waits about this trip and may go by SMS, or went so and has no answer yet. */
export function SendOnTrip({ tripId }: { tripId: string }) {
  const online = useOnline();
  const waiting = useView(
    async (dbs) => (await outboxView(dbs, [aboutTrip(tripId)])).filter(({ state }) => state === 'waiting'),
    [tripId],
  );
  const said = useSaid(tripId);
  if (online || waiting === undefined) return null;
  const unsent = waiting.filter(({ sms }) => !sms);
  return (
    <>
      {!said && waiting.some(({ sms }) => sms?.sentAt != null && sms.answeredAt === null) && <NoAnswerYet />}
      {unsent.map((action) => (
        <Offer key={action.id} action={action} />
      ))}
    </>
  );
}

function Offer({ action }: { action: Action }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const sms = useView((dbs) => preparedSms(dbs, action), [action.id, action.attempts]);
  if (!sms) return null;
  if (sms === 'waits') return <WaitsForAnswer />;
  return (
    <Card label={t`It also goes without a net`}>
      <div className="row g3 top">
        <span className="ico go">
          <Icon name="message-square" size="m" />
        </span>
        <span className="grow">
          <b className="line">{t`It also goes without a net`}</b>
          <span className="small mute line">{t`By SMS; the answer comes by SMS`}</span>
        </span>
      </div>
      <Button wide icon="message-square" onClick={() => setOpen(true)}>
        {t`Send it by SMS`}
      </Button>
      {open && <SmsSheet sms={sms} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** What the phone cannot know after an SMS, and how its answer is opened. */
function NoAnswerYet() {
  const { t } = useLingui();
  return (
    <>
      <List>
        <ListRow
          icon="hourglass"
          tone="notice"
          title={t`Whether it has arrived is not known yet.`}
          detail={t`The answer has a blue link: tap it, and it opens here.`}
        />
        <ListRow icon="check-check" tone="go" title={t`When the net is back, nothing happens twice.`} />
      </List>
      <PasteAnswer />
    </>
  );
}
