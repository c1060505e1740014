import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FiledKind } from '../../domain/report/report.ts';
import type { ReportCase } from '../../protocol/api/office/market.ts';

export const kindWords: Record<FiledKind, MessageDescriptor> = {
  unsafe: msg`I did not feel safe`,
  reckless: msg`Reckless driving`,
  other_car: msg`Another car or number plate came`,
  price_raised: msg`The price was raised`,
  did_not_come: msg`The other one did not come`,
  off_app: msg`Wanted to settle outside the app`,
  behaviour: msg`Bad behaviour`,
  other: msg`Another problem`,
  review: msg`What was written should not stand there`,
};

export const eventWords: Record<ReportCase['story'][number]['kind'], MessageDescriptor> = {
  asked: msg`Trip asked for`,
  bid: msg`Bid`,
  agreed: msg`Agreed`,
  boarded: msg`PIN accepted`,
  completed: msg`Completed`,
  canceled: msg`Canceled`,
  expired: msg`Expired`,
  denied: msg`Passenger: it did not take place`,
  question: msg`Asked, in the talk with`,
  answer: msg`Answered, in the talk with`,
  reported: msg`Reported`,
};

/** Ready answers, whose text the operator may change. */
export const readyAnswers: readonly MessageDescriptor[] = [
  msg`Thank you for telling us. We have spoken with the other side and keep an eye on it.`,
  msg`We have looked into it and could not find what went wrong. If there is more to tell, report it again.`,
  msg`You are right. What was charged too much is put right in the wallet.`,
];
