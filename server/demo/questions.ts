/** What passengers and owners of the demo market ask each other before they agree. */
import { allReadyQuestions, type ReadyQuestion, type ReadyReply } from '../../domain/bid/ready-questions.ts';
import type { Actor } from '../act/act.ts';
import { answerQuestion, askQuestion } from '../bid/questions.ts';
import { as, at } from './builders.ts';
import type { Teller } from './trips.ts';

const MINUTE = 60_000;

type Talk = { trip_id: string; passenger: Actor; owner: Actor; askedAt: number };

/** Every other trip with a bid: by its id, so that the random choices of the others stay as they are. */
const isTalkedAbout = (id: string): boolean => Number.parseInt(id.slice(-1), 16) % 2 === 0;

async function asks(
  { stage }: Teller,
  { trip_id, passenger, owner, askedAt }: Talk,
  { by, ready, reply }: { by: 'passenger' | 'owner'; ready: ReadyQuestion; reply: ReadyReply | null },
): Promise<void> {
  const [writer, other] = by === 'passenger' ? [passenger, owner] : [owner, passenger];
  // a fixed id that uses up no random choice
  const id = `${trip_id.slice(0, -2)}f${allReadyQuestions.indexOf(ready).toString(16)}`;
  const about = { trip_id, text: null };
  await askQuestion(as(at(stage, askedAt), writer), { ...about, id, provider_id: owner.id, ready });
  if (reply)
    await answerQuestion(as(at(stage, askedAt + MINUTE), other), { ...about, question_id: id, ready: reply });
}

/** The first bidder has answered; a second one has yet to, and asks something too. */
export async function talkAbout(
  teller: Teller,
  passenger: Actor,
  trip: { id: string },
  { owners, askedAt }: { owners: readonly Actor[]; askedAt: number },
): Promise<void> {
  if (!isTalkedAbout(trip.id)) return;
  const [first, second] = owners;
  const about = { trip_id: trip.id, passenger, askedAt };
  if (first)
    await asks(teller, { ...about, owner: first }, { by: 'passenger', ready: 'bags', reply: 'bags_three' });
  if (!second) return;
  await asks(teller, { ...about, owner: second }, { by: 'passenger', ready: 'child_seat', reply: null });
  await asks(teller, { ...about, owner: second }, { by: 'owner', ready: 'gate', reply: null });
}
