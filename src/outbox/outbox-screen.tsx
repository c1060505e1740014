import { Plural, useLingui } from '@lingui/react/macro';
import { outboxView } from '../db/mirror/views.ts';
import { uploadsView, waitsForFiles } from '../db/outbox/file-views.ts';
import { useView } from '../sync/use-view.ts';
import { Badge } from '../ui/status/badge.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { sizeOf } from './action-size.ts';
import { DataCard } from './data-card.tsx';
import { OnThisPhone } from './on-this-phone.tsx';
import { NodataLink } from './sms/nodata-link.tsx';
import { PasteAnswer } from './sms/paste-answer.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { RestoredCard } from './restored-card.tsx';
import { Uploads } from './uploads.tsx';
import { SentList } from './sent-list.tsx';
import { useSizeText } from './size-text.ts';
import './outbox.css';

/** The person's actions: refused ones first, then waiting ones, then sent ones. */
export function OutboxScreen() {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const actions = useView((dbs) => outboxView(dbs), []);
  const uploads = useView((dbs) => uploadsView(dbs), []) ?? [];
  if (!actions) return null;
  const arriving = new Set(uploads.filter(waitsForFiles).map(({ action }) => action.id));
  const refused = actions.filter(({ state }) => state === 'refused').toReversed();
  const waiting = actions.filter(({ state }) => state === 'waiting' || state === 'sending');
  const sent = actions.filter(
    ({ state, name, cleared }) => state === 'sent' && name !== 'notification.seen' && cleared !== true,
  );
  const size = sizeText(waiting.reduce((sum, action) => sum + sizeOf(action), 0));
  return (
    <>
      <RestoredCard />
      {refused.length > 0 && (
        <section className="col" aria-labelledby="refused">
          <div className="head">
            <h2 id="refused">{t`Not taken`}</h2>
            <Badge tone="bad" icon="circle-alert">
              <Plural value={refused.length} one="# to look at" other="# to look at" />
            </Badge>
          </div>
          {refused.map((action) => (
            <OutboxCard key={action.id} action={action} place={0} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section className="col" aria-labelledby="waiting">
          <div className="head">
            <h2 id="waiting">
              <Plural value={waiting.length} one="# waiting" other="# waiting" />
            </h2>
            <span className="small mute">{t`${size} in all`}</span>
          </div>
          {waiting.map((action, place) => (
            <OutboxCard
              key={action.id}
              action={action}
              place={place}
              waitsForFiles={arriving.has(action.id)}
            />
          ))}
        </section>
      )}
      {uploads.length > 0 && <Uploads uploads={uploads} />}
      <SentList sent={sent} />
      {refused.length + waiting.length + sent.length === 0 && (
        <EmptyState
          title={t`Everything has arrived`}
          text={t`What you do offline waits here until you’re online.`}
        />
      )}
      <PasteAnswer />
      <NodataLink />
      <OnThisPhone />
      <DataCard />
    </>
  );
}
