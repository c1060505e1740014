import { Plural, useLingui } from '@lingui/react/macro';
import type { Action } from '../../db/overlay.ts';
import { dismiss } from '../../db/outbox.ts';
import { outboxView } from '../../db/views.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Kept } from './kept.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { useActionText } from './action-text.tsx';
import './outbox.css';

type OutboxScreenProps = { onMend: (action: Action) => void };

/** What the person did and where it stands: refused first, then what waits, then what has arrived. */
export function OutboxScreen({ onMend }: OutboxScreenProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const textOf = useActionText();
  const actions = useView((dbs) => outboxView(dbs), []);
  if (!actions) return null;
  const refused = actions.filter(({ state }) => state === 'refused').toReversed();
  const waiting = actions.filter(({ state }) => state === 'waiting' || state === 'sending');
  const sent = actions
    .filter(({ state, name }) => state === 'sent' && name !== 'notification.seen')
    .toReversed();
  const clear = (): void => {
    // what the mirror does not hold yet is still shown from here
    for (const { id, covered } of sent) if (covered) void dismiss(dbs, id);
  };
  return (
    <>
      {refused.length > 0 && (
        <section className="col" aria-labelledby="refused">
          <div className="head">
            <h2 id="refused">{t`Not taken`}</h2>
            <Badge tone="bad" icon="circle-alert">
              <Plural value={refused.length} one="look at #" other="look at #" />
            </Badge>
          </div>
          {refused.map((action) => (
            <OutboxCard key={action.id} action={action} place={0} onMend={() => onMend(action)} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section className="col" aria-labelledby="waiting">
          <div className="head">
            <h2 id="waiting">
              <Plural value={waiting.length} one="# waiting" other="# waiting" />
            </h2>
          </div>
          {waiting.map((action, place) => (
            <OutboxCard key={action.id} action={action} place={place} onMend={() => onMend(action)} />
          ))}
        </section>
      )}
      {sent.length > 0 && (
        <section className="col" aria-labelledby="sent">
          <div className="head">
            <h2 id="sent">{t`Arrived`}</h2>
            <button type="button" className="link" onClick={clear}>
              {t`Clear`}
            </button>
          </div>
          <List>
            {sent.map((action) => {
              const { title, detail, time } = textOf(action);
              return (
                <ListRow
                  key={action.id}
                  icon="check-check"
                  tone="go"
                  title={title}
                  detail={detail}
                  aside={time}
                />
              );
            })}
          </List>
        </section>
      )}
      {refused.length + waiting.length + sent.length === 0 && (
        <EmptyState
          title={t`Everything has arrived`}
          text={t`What you do offline waits here until you’re online.`}
        />
      )}
      <Kept />
    </>
  );
}
