import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Action } from '../db/overlay/overlay.ts';
import { dismiss } from '../db/outbox/outbox.ts';
import { errorText } from '../i18n/error-text.ts';
import { needTexts } from '../i18n/i18n.ts';
import { useOnline } from '../sync/use-online.ts';
import { useDbs } from '../sync/use-view.ts';
import { useDiscard } from '../action/use-discard.ts';
import { Button } from '../ui/actions/button.tsx';
import { later } from '../ui/base/later.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { SyncStrip } from '../ui/status/sync-strip.tsx';
import { sizeOf } from './action-size.ts';
import { useActionText } from './action-text.tsx';
import { iconOf, fixOf } from './action-words.ts';
import { useSizeText } from './size-text.ts';
import './outbox.css';

// most actions go over the net: sealing and packing is loaded only without one
const BySms = later(async () => {
  const [bySms] = await Promise.all([import('./sms/by-sms.tsx'), needTexts('action/sms')]);
  return bySms.BySms;
});

type OutboxCardProps = {
  action: Action;
  /** Its position among the waiting actions; 0 is the next one to be sent. */
  place: number;
  /** Its photos and papers have not all arrived. */
  waitsForFiles?: boolean;
};

/** One unsent or refused action, with its buttons. */
export function OutboxCard({ action, place, waitsForFiles = false }: OutboxCardProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const online = useOnline();
  const discard = useDiscard();
  const { title, detail, time } = useActionText()(action);
  const fix = fixOf(action);
  const refused = action.state === 'refused';
  const size = useSizeText()(sizeOf(action));
  // once it has left the phone, only the server knows its outcome
  const tried = action.attempts > 0;
  const waiting = tried
    ? t`Tried, no answer yet. It goes again by itself.`
    : waitsForFiles
      ? t`Goes as soon as its pictures have arrived`
      : action.held
        ? t`Goes as soon as your car is verified`
        : place === 0
          ? t`Waiting, goes first`
          : t`Waiting, goes after that`;
  const strip = refused ? (
    <SyncStrip state="refused" text={errorText(i18n, action.error ?? { code: 'server_error' })} />
  ) : action.state === 'sending' ? (
    <SyncStrip state="sending" text={t`Sending…`} />
  ) : (
    <SyncStrip
      state="queued"
      text={waiting}
      {...(!tried && { action: { label: t`Cancel`, onClick: () => void discard(action) } })}
    />
  );
  const choice = refused && (
    <div className="two fix">
      <Button variant="line" small onClick={() => void dismiss(dbs, action.id)}>
        {t`Dismiss`}
      </Button>
      <Link className="btn sm" {...fix.link}>
        {i18n._(fix.label)}
      </Link>
    </div>
  );
  return (
    <Card
      as="div"
      label={title}
      sync={
        <>
          {action.sms && action.state === 'waiting' ? null : strip}
          {action.state === 'waiting' && (action.sms || !online) && <BySms action={action} />}
          {choice}
        </>
      }
    >
      <div className="row g3 top">
        <span className={refused ? 'ico bad' : 'ico notice'}>
          <Icon name={iconOf(action)} size="m" />
        </span>
        <span className="grow">
          <b className="line">{title}</b>
          {detail && <span className="small mute line">{detail}</span>}
        </span>
        <span className="micro dim nowrap aside">
          <span className="line">{time}</span>
          {!refused && <span className="line">{size}</span>}
        </span>
      </div>
    </Card>
  );
}
