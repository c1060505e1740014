import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SentBySms } from '../../action/sms/sent-by-sms.tsx';
import type { Action } from '../../db/overlay/overlay.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { preparedSms } from './prepared-sms.ts';
import { SEND } from './send-now.ts';
import { SmsSheet } from './sms-sheet.tsx';
import { WaitsForAnswer } from './waits-for-answer.tsx';
import './sms.css';

/**
 * A waiting action's way by SMS: offered without a net, and how far it has come. Shows nothing for an action that has
 * no such way.
 */
export function BySms({ action }: { action: Action }) {
  const online = useOnline();
  if (action.state !== 'waiting') return null;
  if (action.sms) return <SentBySms id={action.id} sms={action.sms} />;
  return online ? null : <Offer action={action} />;
}

function Offer({ action }: { action: Action }) {
  const { t } = useLingui();
  const asked = useLocation({ select: ({ hash }) => hash === SEND });
  const [chosen, setOpen] = useState<boolean | null>(null);
  const sms = useView((dbs) => preparedSms(dbs, action), [action.id, action.attempts]);
  const newest = useView(async ({ outbox }) => (await outbox.outbox.orderBy('seq').last())?.id, []);
  if (!sms) return null;
  if (sms === 'waits')
    return (
      <div className="bysms-offer">
        <WaitsForAnswer />
      </div>
    );
  const open = chosen ?? (asked && newest === action.id);
  return (
    <div className="bysms-offer">
      <Button variant="soft" wide small icon="message-square" onClick={() => setOpen(true)}>
        {t`Send it by SMS`}
      </Button>
      {open && <SmsSheet sms={sms} onClose={() => setOpen(false)} />}
    </div>
  );
}
