/** The words of ready questions and answers. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadyQuestion, ReadyReply } from '../../../domain/bid/ready-questions.ts';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

/** `brief`: its subject, before its answer in one line. */
export const questionWords: Readonly<
  Record<ReadyQuestion, { icon: IconName; asks: MessageDescriptor; brief: MessageDescriptor }>
> = {
  bags: { icon: 'luggage', asks: msg`How many bags fit?`, brief: msg`Bags` },
  ac: { icon: 'snowflake', asks: msg`Will the AC run?`, brief: msg`AC` },
  toll: { icon: 'ticket', asks: msg`Who pays the toll?`, brief: msg`Toll` },
  child_seat: { icon: 'baby', asks: msg`Is there a child seat?`, brief: msg`Child seat` },
  driver: { icon: 'wheel', asks: msg`Who will drive?`, brief: msg`Driver` },
  stops: { icon: 'hourglass', asks: msg`Can we stop on the way?`, brief: msg`Stops` },
  patient: { icon: 'bed', asks: msg`Can you take a patient?`, brief: msg`Patient` },
  gate: { icon: 'map-pin', asks: msg`Which gate do you leave from?`, brief: msg`Gate` },
  patient_sits: { icon: 'bed', asks: msg`Can the patient sit?`, brief: msg`Patient` },
  return: { icon: 'clock', asks: msg`What time is the way back?`, brief: msg`Way back` },
};

export const replyWords: Readonly<Record<ReadyReply, MessageDescriptor>> = {
  bags_two: msg`2 big ones`,
  bags_three: msg`3 big ones`,
  bags_four: msg`4 or more`,
  bags_roof: msg`On the roof too`,
  ac_always: msg`All the way`,
  ac_when_asked: msg`When you ask`,
  ac_not: msg`It won’t`,
  toll_owner: msg`I pay it`,
  toll_passenger: msg`You pay it`,
  child_seat_yes: msg`There is`,
  child_seat_no: msg`There is none`,
  driver_owner: msg`I drive myself`,
  driver_hired: msg`My driver`,
  driver_family: msg`One of my family`,
  stops_yes: msg`Yes, you can`,
  stops_short: msg`For a short while`,
  stops_no: msg`No, it can’t`,
  patient_lying: msg`Yes, lying down`,
  patient_sitting: msg`Yes, sitting`,
  patient_no: msg`No, I can’t`,
  gate_main: msg`The main gate`,
  gate_road: msg`The main road`,
  gate_later: msg`I’ll say after confirming`,
  sits_alone: msg`They can`,
  sits_helped: msg`With help`,
  sits_not: msg`No, lying only`,
  return_afternoon: msg`In the afternoon`,
  return_evening: msg`In the evening`,
  return_night: msg`At night`,
  return_unknown: msg`Not certain yet`,
};
