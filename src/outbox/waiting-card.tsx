import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { outboxView } from '../db/mirror/views.ts';
import { useView } from '../sync/use-view.ts';
import { List, ListRow } from '../ui/cards/list-row.tsx';
import { useActionText } from './action-text.tsx';
import { iconOf } from './action-words.ts';

const SHOWN = 3;

/** The first unsent actions, for display next to another screen; shows nothing if there are none. */
export function WaitingCard() {
  const { t } = useLingui();
  const textOf = useActionText();
  const actions = useView((dbs) => outboxView(dbs), []) ?? [];
  const open = actions.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return null;
  return (
    <section className="col" aria-labelledby="waiting-beside">
      <div className="head">
        <h2 id="waiting-beside" className="small">{t`Waiting to be sent`}</h2>
        <Link to="/outbox">{t`All`}</Link>
      </div>
      <List>
        {open.slice(0, SHOWN).map((action) => {
          const { title, road } = textOf(action);
          const refused = action.state === 'refused';
          return (
            <ListRow
              key={action.id}
              icon={iconOf(action)}
              tone={refused ? 'bad' : 'notice'}
              title={title}
              detail={refused ? t`Not taken` : road}
            />
          );
        })}
      </List>
    </section>
  );
}
