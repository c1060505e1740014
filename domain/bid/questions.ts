// Questions between a passenger and one car owner before they agree (REQ 5). They are about one request and are seen only by these
// two; other bidders see nothing of them.
//
//   passenger ─ at most 5 of a bidder ──▶ owner ─ one answer each ─▶ passenger
//   owner ─ at most 3 about a request ──▶ passenger ─ one answer each ─▶ owner
//
// Ready words are codes; free text is short, and contacts in it are hidden. A contact split over several messages is
// refused: each message is read together with what its writer has sent to the other before.

import { contactsIn, maskContacts, type Contact } from '../contact-mask/mask.ts';
import type { BidStatus } from '../booking/booking-status.ts';
import { isBidPending } from '../booking/booking-status.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { BiddingWindow } from '../trip/bidding-window.ts';
import { whyTripIsOver, type TripOutcome } from '../trip/trip-closed.ts';
import { isOpen } from '../trip/trip-status.ts';
import {
  readyQuestions,
  readyRepliesTo,
  type Asker,
  type ReadyQuestion,
  type ReadyReply,
} from './ready-questions.ts';

/** How many questions a side may ask in one conversation. */
export const mostQuestions: Readonly<Record<Asker, number>> = { customer: 5, provider: 3 };
/** How many questions of car owners may wait for the passenger's answer on one trip. */
export const mostWaiting = 20;
/** The longest free text, in UTF-16 units. */
export const longestWords = 140;

/** A question or an answer: a ready one, free text, or, for an answer, both. */
export type Words<Ready> = { ready: Ready | null; text: string | null };

/** What is known of a question. */
export type AskedQuestion = Words<string> & {
  by: Asker;
  answer: Words<string> | null;
};

/** The facts that decide whether two people may write to each other about a trip; `now` in epoch ms. */
export type TalkFacts = TripOutcome & {
  window: BiddingWindow;
  now: number;
  /** The owner's bid; null if there is none. */
  bidStatus: BidStatus | null;
  /** The side that writes. */
  writer: Asker;
  /** All questions between the two about this trip. */
  asked: readonly AskedQuestion[];
};

/**
 * Why the two cannot write to each other, or null. They can while request and bid are open; without a bid, while bids
 * are taken (REQ 5).
 */
export function whyNoTalk(facts: Omit<TalkFacts, 'asked'>): Refusal | null {
  const { bidStatus, tripStatus, window, now, writer } = facts;
  if (bidStatus === 'confirmed') return refuse('question_after_agreement');
  if (!isOpen(tripStatus)) return whyOver(facts);
  if (now >= window.confirmUntil) return refuse('question_too_late');
  if (bidStatus !== null) return isBidPending(bidStatus) ? null : refuse('bid_not_open');
  if (tripStatus === 'active' && now < window.bidsUntil) return null;
  return refuse(writer === 'provider' ? 'bid_window_over' : 'question_too_late');
}

function whyOver({ writer, ...trip }: Omit<TalkFacts, 'asked'>): Refusal {
  if (writer === 'provider') return refuse(whyTripIsOver(trip, 'passenger'));
  if (trip.tripStatus === 'hold' || trip.tripStatus === 'started' || trip.tripStatus === 'completed')
    return refuse('already_confirmed');
  return refuse(trip.tripStatus === 'expired' ? 'question_too_late' : 'trip_closed');
}

/**
 * Why this question may not be asked, or null (REQ 5). `waiting`: how many questions of owners on this trip have no
 * answer.
 */
export function checkQuestion(
  facts: TalkFacts & { mayBid: boolean; waiting: number },
  words: Words<ReadyQuestion>,
): Refusal | null {
  const { writer, asked } = facts;
  const closed = whyNoTalk(facts);
  if (closed) return closed;
  if (writer === 'customer' && facts.bidStatus === null) return refuse('bid_not_open');
  if (writer === 'provider' && !facts.mayBid) return refuse('car_not_verified');
  const own = asked.filter(({ by }) => by === writer);
  if (words.ready !== null) {
    if (!readyQuestions[writer].includes(words.ready)) return refuse('question_words_required', 'ready');
    if (own.some(({ ready }) => ready === words.ready)) return refuse('question_repeated', 'ready');
  }
  const max = mostQuestions[writer];
  if (own.length >= max) return refuse('questions_used_up', undefined, { max });
  if (writer === 'provider' && facts.waiting >= mostWaiting) return refuse('questions_waiting');
  return checkWords(facts, words);
}

/** Why this answer may not be given, or null (REQ 5): the other side answers each question once. */
export function checkReply(
  facts: TalkFacts,
  question: AskedQuestion,
  words: Words<ReadyReply>,
): Refusal | null {
  if (question.by === facts.writer) return refuse('not_your_trip', 'question_id');
  const closed = whyNoTalk(facts);
  if (closed) return closed;
  if (question.answer) return refuse('question_answered');
  if (words.ready !== null && !readyRepliesTo(question.ready).includes(words.ready))
    return refuse('question_words_required', 'ready');
  return checkWords(facts, words);
}

function checkWords({ writer, asked }: TalkFacts, { ready, text }: Words<string>): Refusal | null {
  const own = text?.trim() ?? '';
  if (own.length > longestWords) return refuse('question_too_long', 'text', { max: longestWords });
  if (own === '' ? ready === null : !saysMore(own)) return refuse('question_words_required', 'text');
  return isInParts(wordsOf(asked, writer), own) ? refuse('contact_in_parts', 'text') : null;
}

const HIDDEN = '•••••';

/** Whether anything is left of a free text once its contacts are hidden. */
const saysMore = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(hiddenContacts(text).text.replaceAll(HIDDEN, ''));

/** All free texts of one side, the earliest first. */
const wordsOf = (asked: readonly AskedQuestion[], writer: Asker): string[] =>
  asked.flatMap(({ by, text, answer }) => (by === writer ? text : answer?.text) ?? []);

/** Whether a contact begins in earlier text and ends in this one. */
function isInParts(earlier: readonly string[], text: string): boolean {
  if (earlier.length === 0 || text === '') return false;
  const before = `${earlier.join(' ')} `;
  return contactsIn(before + text).some(({ from, to }) => from < before.length - 1 && to > before.length);
}

const ROUNDS = 4;

/**
 * A free text as it is stored and shown: each contact becomes five dots, for its writer too (REQ 5, rule 1). A text
 * that still holds one after a few rounds is cut as every other text is.
 */
export function hiddenContacts(typed: string): { text: string; hidden: boolean } {
  let text = typed.trim();
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = contactsIn(text);
    if (found.length === 0) return { text, hidden: round > 0 };
    text = withDots(text, found);
  }
  return { text: maskContacts(typed).text, hidden: true };
}

function withDots(text: string, found: readonly Contact[]): string {
  let shown = '';
  let at = 0;
  for (const { from, to } of found) {
    if (from >= at) shown += `${text.slice(at, from)}${HIDDEN} `;
    at = Math.max(at, to);
  }
  return `${shown}${text.slice(at)}`
    .replace(/(?:•+ *)+/g, `${HIDDEN} `)
    .replace(/ +([ ,.।?!)]|$)/g, '$1')
    .trim();
}
