import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import { isOpen } from '../../../domain/trip/trip-status.ts';
import type { BidRow, FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import { questionsView } from '../../db/mirror/question-views.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { currentStatusOf, type Timed } from '../../trip/parts/current-status.ts';
import { Button } from '../../ui/actions/button.tsx';
import { later } from '../../ui/base/later.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { ReportType } from './ask-sheet.tsx';
import type { Question } from './question-acts.ts';
import { QuestionLine } from './question-line.tsx';
import { Talk } from './talk.tsx';

export const LaterAskSheet = later(async () => (await import('./ask-sheet.tsx')).AskSheet);

/** What the passenger and the owner of a bid wrote about this trip, by bid. */
export function useQuestions(tripId: string): (bid: BidRow) => Question[] {
  const questions = useView((dbs) => questionsView(dbs, tripId), [tripId]) ?? [];
  return ({ provider: { id } }) => questions.filter(({ provider }) => provider.id === id);
}

type OwnerProps = {
  trip: FeedRow & Timed;
  Report: ReportType;
  /** In the bid form the conversation stands above, and the button that asks below. */
  part?: 'said' | 'ask';
};

/** For an owner, about a request: the questions so far, and the button that asks. */
export function OwnerQuestions({ trip, Report, part }: OwnerProps) {
  const { t } = useLingui();
  const userId = useSession()?.user.id ?? '';
  const [asking, setAsking] = useState(false);
  const questions = useView((dbs) => questionsView(dbs, trip.id), [trip.id]) ?? [];
  if (trip.created_by !== 'customer' || trip.user.id === userId) return null;
  const open = isOpen(currentStatusOf(trip, correctedNow()));
  if (!open && questions.length === 0) return null;
  return (
    <>
      {part !== 'ask' && (
        <QuestionLine questions={questions} side="provider" onOpen={() => setAsking(true)} />
      )}
      {part !== 'said' && open && questions.length === 0 && (
        <Button variant={part ? 'text' : 'line'} small icon="circle-help" onClick={() => setAsking(true)}>
          {t`Ask the passenger`}
        </Button>
      )}
      {asking && (
        <LaterAskSheet
          tripId={trip.id}
          providerId={userId}
          Report={Report}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** For both sides of an agreed trip: what they asked each other before, folded. */
export function AgreedQuestions({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const userId = useSession()?.user.id ?? '';
  const own = trip.user.id === userId;
  const agreed = useView(
    async (dbs) => {
      const bids = await bidsView(dbs, trip.id);
      const providerId = own ? bids.find(({ id }) => id === trip.confirmed_bid_id)?.provider.id : userId;
      return (await questionsView(dbs, trip.id)).filter(({ provider }) => provider.id === providerId);
    },
    [trip.id, trip.confirmed_bid_id, own, userId],
  );
  if (trip.confirmed_bid_id === null || !agreed || agreed.length === 0) return null;
  return (
    <Card label={t`Questions and answers`}>
      <details className="brief">
        <summary>
          <h2 className="grow">{t`Questions and answers`}</h2>
          <Icon name="chevron-down" size="m" />
        </summary>
        <Talk questions={agreed} side={own ? 'customer' : 'provider'} />
      </details>
    </Card>
  );
}

/** A trip's page: an owner asks about an open request, and both sides keep what they wrote before the agreement. */
export function TripQuestions({ trip, Report }: { trip: TripRow & Timed; Report: ReportType }) {
  return trip.confirmed_bid_id === null ? (
    <OwnerQuestions trip={trip} Report={Report} />
  ) : (
    <AgreedQuestions trip={trip} />
  );
}

type AskedProps = { trip: TripRow; bids: readonly BidRow[]; Report: ReportType };

/** For a passenger: owners without an open bid who ask something before they bid. */
export function OwnersAsk({ trip, bids, Report }: AskedProps) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const questions = useView((dbs) => questionsView(dbs, trip.id), [trip.id]) ?? [];
  const bidders = new Set(bids.map(({ provider }) => provider.id));
  const others = [...Map.groupBy(questions, ({ provider }) => provider.id)].filter(
    ([id]) => !bidders.has(id),
  );
  if (others.length === 0) return null;
  return (
    <Card label={t`Owners ask`}>
      <h2>{t`Owners ask before they bid`}</h2>
      {others.map(([id, asked]) => (
        <QuestionLine
          key={id}
          questions={asked}
          side="customer"
          who={nameOf(asked)}
          onOpen={() => setOpenId(id)}
        />
      ))}
      {openId !== null && (
        <LaterAskSheet tripId={trip.id} providerId={openId} Report={Report} onClose={() => setOpenId(null)} />
      )}
    </Card>
  );
}

const nameOf = (asked: readonly Question[]): string =>
  withoutHonorifics(asked.find(({ provider }) => provider.name !== '')?.provider.name ?? '');
