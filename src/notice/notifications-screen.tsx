import { Plural, useLingui } from '@lingui/react/macro';
import { Fragment, useState, type ComponentType } from 'react';
import { addDays, dhakaDate } from '../../domain/base/calendar.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { countUnseen, notificationsView } from '../db/mirror/views.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { Button } from '../ui/actions/button.tsx';
import { Chip, ChipRow } from '../ui/actions/chip.tsx';
import { KnownEmpty } from '../action/known-empty.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { openDecisions } from './decision.ts';
import { folded } from './folded.ts';
import { filtered, filtersFor, type NotificationFilter } from './notification-filter.ts';
import { NotificationItem } from './notification-item.tsx';
import { linkOf, type TripLink } from './notification-link.ts';
import { idsOfUnseen, pageOf } from './notification-page.ts';
import type { Decision } from './notification-table.ts';
import { Pager } from './pager.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import './notifications.css';

const MINUTE_MS = 60_000;

type NotificationsScreenProps = {
  ownTrip: (tripId: string) => TripLink;
  /** The answers to a passenger's counter-offer. */
  Counter: ComponentType<{ tripId: string }>;
  /** Counted from 1; a number beyond the last page shows the last. */
  page: number;
  /** The filter's name in the address; any other text shows all. */
  only: string | undefined;
  onOnly: (filter: NotificationFilter) => void;
};

/**
 * Notifications, newest first, day by day, in pages that have addresses. Those on the screen count as seen
 * once the person leaves the screen.
 */
export function NotificationsScreen({ ownTrip, Counter, page, only, onOnly }: NotificationsScreenProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const dayName = useDayName();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const minute = useNow(MINUTE_MS);
  const rows = useView((views) => notificationsView(views, Infinity), []);
  const counted = useView((views) => countUnseen(views), []) ?? 0;
  const filters = filtersFor(rows ?? []);
  const filter = filters.find((each) => each === only) ?? 'all';
  const { shown, at, pages } = pageOf(filtered(rows ?? [], filter), page);
  const decisions =
    useView((dbs) => openDecisions(dbs, shown, correctedNow()), [rows, filter, at, minute]) ??
    new Map<string, Decision>();
  const unseen = idsOfUnseen(rows ?? []);
  const markSeen = useMarkSeen(idsOfUnseen(shown));
  if (!rows) return null;
  if (rows.length === 0)
    return (
      <KnownEmpty>
        <EmptyState title={t`No notifications yet`} text={t`What happens on your trips shows here.`} />
      </KnownEmpty>
    );
  const count = digits(counted);
  const names: Record<NotificationFilter, string> = {
    all: t`All`,
    unseen: t`Unseen ${count}`,
    bids: t`Bids`,
    bookings: t`Bookings`,
  };
  const days = byDay(shown);
  return (
    <>
      {filters.length > 0 && (
        <ChipRow label={t`Which notifications`}>
          {filters.map((each) => (
            <Chip key={each} on={each === filter} onClick={() => onOnly(each)}>
              {names[each]}
            </Chip>
          ))}
        </ChipRow>
      )}
      {days.map(([day, ofDay], place) => (
        <section key={day} className="col" aria-labelledby={`day-${day}`}>
          <div className="head">
            <h2 id={`day-${day}`}>{dayName(day)}</h2>
            {place === 0 && unseen.length > 0 && (
              <button type="button" className="link" onClick={() => markSeen(unseen)}>
                {t`Mark all as seen`}
              </button>
            )}
          </div>
          <ul className="card list news">
            {folded(ofDay, (id) => decisions.has(id)).map(({ row, more }) => (
              <Fragment key={row.id}>
                {[row, ...(unfolded.has(row.id) ? more : [])].map((each) => (
                  <NotificationItem
                    key={each.id}
                    row={each}
                    decision={decisions.get(each.id) ?? null}
                    to={linkOf(each, ownTrip)}
                    Counter={Counter}
                  />
                ))}
                {more.length > 0 && !unfolded.has(row.id) && (
                  <MoreLikeThis
                    count={more.length}
                    fresh={more.some(({ seen }) => !seen)}
                    onClick={() => setUnfolded(new Set([...unfolded, row.id]))}
                  />
                )}
              </Fragment>
            ))}
          </ul>
        </section>
      ))}
      {pages > 1 && <Pager at={at} pages={pages} only={filter === 'all' ? undefined : filter} />}
    </>
  );
}

type MoreLikeThisProps = { count: number; fresh: boolean; onClick: () => void };

/** Shown in place of the rows that are folded under the one above it. */
function MoreLikeThis({ count, fresh, onClick }: MoreLikeThisProps) {
  return (
    <li className={fresh ? 'fresh more' : 'more'}>
      <Button variant="text" onClick={onClick}>
        <Plural value={count} one="# more like this" other="# more like this" />
      </Button>
    </li>
  );
}

/** The rows grouped by their days in Dhaka, in the same order. */
function byDay(rows: NotificationRow[]): [string, NotificationRow[]][] {
  const days = new Map<string, NotificationRow[]>();
  for (const row of rows) {
    const day = dhakaDate(Date.parse(row.created_at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

function useDayName(): (date: string) => string {
  const { t } = useLingui();
  const format = useDateFormat();
  const today = dhakaDate(correctedNow());
  return (date) => {
    if (date === today) return t`Today`;
    return date === addDays(today, -1) ? t`Yesterday` : format.date(date);
  };
}
