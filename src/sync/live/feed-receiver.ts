/**
 * Receives the feed over one channel, named after the districts in the mirror, while a page is visible.
 *
 *   page hidden ─ nothing else is subscribed ─ for 10 s ─▶ only the person's own channel
 *   page visible, or other districts held ─▶ the channel of these ─ subscribed ─▶ one pull for the gap
 *   message ─ next number ─▶ mirror      gap ─▶ pull
 */
import { feedChannel } from '../../../protocol/sync/channels.ts';
import { applyFeed } from '../../db/mirror/apply.ts';
import { heldDistricts } from '../../db/mirror/feed-interest.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { StoredUser } from '../../platform/session.ts';

const HIDDEN_FOR_MS = 10_000;

export type FeedReceiver = {
  /** Reports whether a page is visible. */
  seen(seen: boolean): void;
  /** Subscribes again if the districts on the phone have changed. */
  follow(): Promise<void>;
  /**
   * Applies a message of the feed channel; must be called in order with everything else that writes the
   * mirror.
   */
  received(text: string): Promise<void>;
  stop(): void;
};

type Parts = {
  dbs: UserDbs;
  user: StoredUser;
  /** Subscribes to this feed channel only; null: to none. */
  listen(channel: string | null): void;
  /** Called when changes are missing and a pull has to fetch them. */
  gap(): void;
};

export function createFeedReceiver({ dbs, user, listen, gap }: Parts): FeedReceiver {
  let isSeen = false;
  let leaving: ReturnType<typeof setTimeout> | null = null;
  let subscribed: string | null = null;

  const follow = async (): Promise<void> => {
    const { type: side } = user;
    if (side === 'driver') return;
    const districts = isSeen ? await heldDistricts(dbs.mirror) : [];
    const wanted = isSeen && districts.length > 0 ? feedChannel(side, districts) : null;
    // a hidden page keeps its subscription for a moment but starts none: its districts may have changed by
    // then
    subscribed = leaving && wanted !== subscribed ? null : wanted;
    listen(subscribed);
  };
  const stopLeaving = (): void => {
    if (leaving) clearTimeout(leaving);
    leaving = null;
  };

  return {
    seen(seen) {
      if (!seen) {
        if (isSeen)
          leaving ??= setTimeout(() => {
            leaving = null;
            isSeen = false;
            void follow();
          }, HIDDEN_FOR_MS);
        return;
      }
      if (isSeen && !leaving) return;
      stopLeaving();
      isSeen = true;
      void follow();
    },
    follow,
    async received(text) {
      if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
      // loaded lazily with its gazetteer, because most workers never receive a feed message
      const { unpackedFeed } = await import('../../../protocol/pack/feed-message.ts');
      const spans = unpackedFeed(text);
      const outcome = spans ? await applyFeed(dbs.mirror, spans, correctedNow()) : 'gap';
      if (outcome === 'gap') gap();
    },
    stop: stopLeaving,
  };
}
