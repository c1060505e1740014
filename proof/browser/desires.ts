/** What the people of the simulation have in common. */
import type { Intent } from '../../protocol/sync/mutations.ts';
import { everything } from '../../src/db/everything.ts';
import type { EnqueueOptions } from '../../src/db/outbox/enqueue.ts';
import type { ChosenPicture } from '../../src/db/outbox/files.ts';
import type { MutationState } from '../../src/db/overlay/overlay.ts';
import { feedView, type FeedTrip } from '../../src/db/mirror/views.ts';
import { HOUR, tripIntent } from '../../testkit/market/market.ts';
import type { Phone, World } from '../simulation/state.ts';

export type Wish = {
  intent: Intent;
  options?: EnqueueOptions;
  /** Chosen before: what the action names. */
  pictures?: ChosenPicture[];
};
/** Something that a person may want to do now; null when there is no occasion. */
export type Desire = (world: World, phone: Phone) => Promise<Wish | null>;

/** What is always possible is done now and then only: else nobody would come to anything that needs an occasion. */
export const nowAndThen =
  (desire: Desire): Desire =>
  async (world, phone) =>
    world.chance.next() < 0.2 ? desire(world, phone) : null;

/** The ids of those mutations that are not sent yet: what is done next depends on them. */
export const onTheirWay = (mutations: MutationState[]): string[] =>
  mutations.filter(({ state }) => state === 'waiting' || state === 'sending').map(({ id }) => id);

/** A trip of the other role, as the feed shows it. */
export async function someOfFeed({ market, chance }: World, { dbs }: Phone): Promise<FeedTrip | null> {
  const feed = await feedView(dbs, everything, 30, market.context.now());
  return feed.length > 0 ? chance.pick(feed) : null;
}

const names = { place: { bn: 'ক', en: 'a' }, district: { bn: 'খ', en: 'b' } };

/** Asks for a trip, or offers one; sometimes only as a draft. */
export function tripWish(
  { market, chance }: World,
  createdBy: 'customer' | 'provider',
  offered: { carId: string; price: number } | null,
): Wish {
  const journeyAt = market.context.now() + chance.between(1, 40) * HOUR;
  const intent = tripIntent({ journeyAt, ...offered });
  const journey_date_time = new Date(journeyAt).toISOString();
  const geo_location = { pick: names, dest: names, via: null };
  if (chance.next() < 0.15) intent.args.draft = true;
  return {
    intent,
    options: {
      until: journeyAt - HOUR,
      preview: { kind: 'trip', createdBy, geo_location, journey_date_time },
    },
  };
}

/** Publishes one of the person's own drafts. */
export const publishOne =
  (trips: (phone: Phone) => Promise<{ id: string; status: string; mutations: MutationState[] }[]>): Desire =>
  async (_world, phone) => {
    const draft = (await trips(phone)).find(({ status }) => status === 'draft');
    return draft
      ? {
          intent: { name: 'trip.publish', args: { trip_id: draft.id } },
          options: { after: onTheirWay(draft.mutations) },
        }
      : null;
  };
