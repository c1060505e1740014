import type { MessageDescriptor } from '@lingui/core';
import type { LostBecause } from '../../domain/bid/lost-bid.ts';

/** A notification's data as words of the reader's language; empty if the row has none. */
export type NotificationValues = Record<
  'price' | 'bid' | 'dues' | 'lostBy' | 'rating' | 'ticket' | 'provider' | 'customer' | 'driver' | 'car',
  string
> & {
  /** The person who said something, and the journey's time. */
  who: string;
  when: string;
  /** 'Dhaka to Sylhet'. */
  road: string;
  /** The office's words. */
  words: string;
  bids: number;
  /** The reason why a bid closed. */
  reason: string;
  lost: LostBecause | null;
  /** The reason why a draft was not posted at its time. */
  notPosted: string;
};

export type Say = (text: MessageDescriptor) => string;
