import { useLingui } from '@lingui/react/macro';
import { addDays, dhakaDate } from '../../domain/base/calendar.ts';
import { dateText } from '../../domain/base/date-text.ts';
import { dismiss } from '../db/outbox/outbox.ts';
import type { Action } from '../db/overlay/overlay.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useNow } from '../platform/ticker.ts';
import { useDbs } from '../sync/use-view.ts';
import { List, ListRow } from '../ui/cards/list-row.tsx';
import { useActionText } from './action-text.tsx';
import { sentDays } from './sent-days.ts';

const MINUTE_MS = 60_000;

/** Sent actions, day by day, until the person clears them. */
export function SentList({ sent }: { sent: readonly Action[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dbs = useDbs();
  const textOf = useActionText();
  const today = dhakaDate(useNow(MINUTE_MS));
  const titleOf = (day: string): string => {
    if (day === today) return t`Arrived today`;
    if (day === addDays(today, -1)) return t`Arrived yesterday`;
    const date = dateText(day, locale, today);
    return t`Arrived on ${date}`;
  };
  const clear = (): void => {
    // actions that are not covered yet still provide overlays, so they stay
    for (const { id, covered } of sent) if (covered) void dismiss(dbs, id);
  };
  return sentDays(sent).map(({ day, actions }, place) => (
    <section key={day} className="col" aria-labelledby={`sent-${day}`}>
      <div className="head">
        <h2 id={`sent-${day}`}>{titleOf(day)}</h2>
        {place === 0 && (
          <button type="button" className="link" onClick={clear}>
            {t`Clear`}
          </button>
        )}
      </div>
      <List>
        {actions.map((action) => {
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
  ));
}
