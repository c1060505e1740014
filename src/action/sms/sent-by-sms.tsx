import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SentBySms as SentSms } from '../../db/outbox/outbox-rows.ts';
import { sendingKeys, openedAgain, saySent } from '../../db/outbox/sent-sms.ts';
import { smsHref } from './sms-href.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
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

/** How far a waiting action has come that went by SMS: what the person says of it, and what an answer said. */
export function SentBySms({ id, sms }: { id: string; sms: SentSms }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const now = useNow(MINUTE_MS);
  const again = async (): Promise<void> => {
    const keys = await sendingKeys(dbs);
    await openedAgain(dbs, id);
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
      <div className="smsask">
        <Strip icon="message-square" look="queued">
          <span className="grow" role="status">{t`You opened the SMS app. Did you send it?`}</span>
        </Strip>
        <div className="two fix">
          <Button variant="line" small onClick={() => void saySent(dbs, id, false)}>
            {t`No, not sent`}
          </Button>
          <Button small onClick={() => void saySent(dbs, id, true)}>
            {t`Yes, sent`}
          </Button>
        </div>
      </div>
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
