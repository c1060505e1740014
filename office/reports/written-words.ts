/** The words of ready questions and answers before an agreement, as an operator reads them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadyQuestion, ReadyReply } from '../../domain/bid/ready-questions.ts';

const words: Readonly<Record<ReadyQuestion | ReadyReply, MessageDescriptor>> = {
  bags: msg`How many bags fit?`,
  ac: msg`Will the AC run?`,
  toll: msg`Who pays the toll?`,
  child_seat: msg`Is there a child seat?`,
  driver: msg`Who will drive?`,
  stops: msg`Can we stop on the way?`,
  patient: msg`Can you take a patient?`,
  gate: msg`Which gate do you leave from?`,
  patient_sits: msg`Can the patient sit?`,
  return: msg`What time is the way back?`,
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

/** By its code; undefined for a code of a later version. */
export const writtenWords: Readonly<Record<string, MessageDescriptor | undefined>> = words;
