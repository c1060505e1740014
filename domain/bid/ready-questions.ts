// Questions that take one press before an agreement, and the answers that take one.

/** The side that asks: a passenger asks a bidder, a car owner asks about a request. */
export type Asker = 'customer' | 'provider';

/** The answers to each question, in the order in which they are offered. */
const ofCustomers = {
  bags: ['bags_two', 'bags_three', 'bags_four', 'bags_roof'],
  ac: ['ac_always', 'ac_when_asked', 'ac_not'],
  toll: ['toll_owner', 'toll_passenger'],
  child_seat: ['child_seat_yes', 'child_seat_no'],
  driver: ['driver_owner', 'driver_hired', 'driver_family'],
  stops: ['stops_yes', 'stops_short', 'stops_no'],
  patient: ['patient_lying', 'patient_sitting', 'patient_no'],
} as const;
const ofProviders = {
  gate: ['gate_main', 'gate_road', 'gate_later'],
  patient_sits: ['sits_alone', 'sits_helped', 'sits_not'],
  return: ['return_afternoon', 'return_evening', 'return_night', 'return_unknown'],
} as const;

const answers = { ...ofCustomers, ...ofProviders };
type Answers = typeof answers;
export type ReadyQuestion = keyof Answers;
export type ReadyReply = Answers[ReadyQuestion][number];

/** The ready questions of each side, in the order in which they are offered. */
export const readyQuestions: Readonly<Record<Asker, readonly ReadyQuestion[]>> = {
  customer: ['bags', 'ac', 'toll', 'child_seat', 'driver', 'stops', 'patient'],
  provider: ['gate', 'patient_sits', 'return'],
};

export const allReadyQuestions: readonly ReadyQuestion[] = [
  ...readyQuestions.customer,
  ...readyQuestions.provider,
];

export const isReadyQuestion = (code: string | null): code is ReadyQuestion =>
  code !== null && Object.hasOwn(answers, code);

/** The ready answers to a question; none to free text or to a question of another version. */
export const readyRepliesTo = (ready: string | null): readonly ReadyReply[] =>
  isReadyQuestion(ready) ? answers[ready] : [];

export const allReadyReplies: readonly ReadyReply[] = allReadyQuestions.flatMap(readyRepliesTo);
