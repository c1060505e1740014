/**
 * What this phone hears of the feed: one channel, named after the districts that the mirror holds, while a page is seen.
 *
 *   page hidden for some seconds ─▶ only the own channel
 *   page seen, or other districts held ─▶ the channel of these districts ─ subscribed ─▶ one pull for the gap
 *   message ─ next in line ─▶ mirror      a hole ─▶ pull
 */
import { feedChannel } from '../../protocol/channels.ts';
import { applyFeed } from '../db/mirror/apply.ts';
import { heldDistricts } from '../db/mirror/feed-interest.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import type { StoredUser } from '../platform/session.ts';

const HIDDEN_FOR_MS = 10_000;

export type FeedReceiver = {
  /** Whether a page is seen. */
  seen(seen: boolean): void;
  /** The districts on the phone may be others now. */
  follow(): Promise<void>;
  /** A message of the feed channel; to be called in the order of the other inputs of the mirror. */
  received(text: string): Promise<void>;
  stop(): void;
};

type Parts = {
  dbs: UserDbs;
  user: StoredUser;
  /** Subscribes to this feed channel and to no other; null: to none. */
  listen(channel: string | null): void;
  /** Something is missing: pull. */
  gap(): void;
};

export function createFeedReceiver({ dbs, user, listen, gap }: Parts): FeedReceiver {
  let isSeen = false;
  let leaving: ReturnType<typeof setTimeout> | null = null;

  const follow = async (): Promise<void> => {
    const { type: side } = user;
    if (side === 'driver') return;
    const districts = isSeen ? await heldDistricts(dbs.mirror) : [];
    if (!isSeen || districts.length === 0) listen(null);
    else listen(feedChannel(side, districts));
  };
  const stopLeaving = (): void => {
    if (leaving) clearTimeout(leaving);
    leaving = null;
  };

  return {
    seen(seen) {
      if (!seen) {
        leaving ??= setTimeout(() => {
          leaving = null;
          isSeen = false;
          void follow();
        }, HIDDEN_FOR_MS);
        return;
      }
      stopLeaving();
      if (isSeen) return;
      isSeen = true;
      void follow();
    },
    follow,
    async received(text) {
      if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
      // the gazetteer comes with it: most workers that start hear nothing
      const { unpackedFeed } = await import('../../protocol/feed-message.ts');
      const spans = unpackedFeed(text);
      const outcome = spans ? await applyFeed(dbs.mirror, spans, correctedNow()) : 'gap';
      if (outcome === 'gap') gap();
    },
    stop: stopLeaving,
  };
}
