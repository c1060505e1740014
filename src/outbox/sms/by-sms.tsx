import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Action } from '../../db/overlay/overlay.ts';
import { useNow } from '../../platform/ticker.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { openedAgain, preparedSms, saySent, smsHref, newestKeys } from './prepared-sms.ts';
import { SmsSheet } from './sms-sheet.tsx';
import './sms.css';

const MINUTE_MS = 60_000;
/** An answer that takes longer may have been lost. */
const PATIENCE_MS = 20 * MINUTE_MS;

function Strip({ icon, look, children }: { icon: IconName; look: string; children: ReactNode }) {
  return (
    <div className={`sync ${look}`}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

/** The way of a waiting action by SMS: offered where there is no net, and how far it has come. Nothing where it has none. */
export function BySms({ action }: { action: Action }) {
  const online = useOnline();
  if (action.state !== 'waiting') return null;
  if (action.sms) return <SentBySms action={action} sms={action.sms} />;
  return online ? null : <Offer action={action} />;
}

function Offer({ action }: { action: Action }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const sms = useView((dbs) => preparedSms(dbs, action), [action.id, action.attempts]);
  if (!sms) return null;
  return (
    <div className="bysms-offer">
      <Button variant="soft" wide small icon="message-square" onClick={() => setOpen(true)}>
        {t`Send it by SMS`}
      </Button>
      {open && <SmsSheet sms={sms} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SentBySms({ action, sms }: { action: Action; sms: NonNullable<Action['sms']> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const now = useNow(MINUTE_MS);
  const again = async (): Promise<void> => {
    const keys = await newestKeys(dbs);
    await openedAgain(dbs, action.id);
    location.href = smsHref(keys?.number ?? '', sms.letters);
  };
  const sendAgain = (
    <button type="button" onClick={() => void again()}>
      {t`Send again`}
    </button>
  );
  if (sms.answeredAt !== null)
    return (
      <Strip icon="message-square" look="sent">
        <span className="grow" role="status">{t`Arrived by SMS. It is matched when there is a net.`}</span>
      </Strip>
    );
  if (sms.sentAt === null && sms.openedAt > 0)
    return (
      <>
        <Strip icon="message-square" look="queued">
          <span className="grow" role="status">{t`You opened the SMS app. Did you send it?`}</span>
        </Strip>
        <div className="two fix">
          <Button variant="line" small onClick={() => void saySent(dbs, action.id, false)}>
            {t`No, not sent`}
          </Button>
          <Button small onClick={() => void saySent(dbs, action.id, true)}>
            {t`Yes, sent`}
          </Button>
        </div>
      </>
    );
  if (sms.sentAt === null)
    return (
      <Strip icon="message-square" look="queued">
        <span className="grow" role="status">{t`The SMS is written and not sent`}</span>
        {sendAgain}
      </Strip>
    );
  if (now - sms.sentAt >= PATIENCE_MS)
    return (
      <Strip icon="hourglass" look="queued">
        <span className="grow" role="status">{t`No answer in 20 minutes`}</span>
        {sendAgain}
      </Strip>
    );
  return (
    <Strip icon="message-square" look="bysms">
      <span className="grow" role="status">{t`Sent by SMS, waiting for the answer`}</span>
    </Strip>
  );
}
