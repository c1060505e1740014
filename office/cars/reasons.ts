import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { SendBackReason } from '../../domain/car/car-status.ts';

type Reason = {
  /** The name of the reason that the operator reads. */
  name: MessageDescriptor;
  /** The text that the owner reads; null: the operator writes it. */
  words: MessageDescriptor | null;
};

/** Ready reasons for sending a car back, in the words of the owner's app. */
export const reasons: Record<SendBackReason, Reason> = {
  paper_blurred: {
    name: msg`Paper blurred`,
    words: msg`A paper is blurred. Number or date cannot be read. Lay it in daylight, straight, and take it again.`,
  },
  paper_expired: {
    name: msg`Paper expired`,
    words: msg`A paper has expired. Add a photo of the one that is valid now.`,
  },
  paper_mismatch: {
    name: msg`Not as on the papers`,
    words: msg`What you wrote does not match the papers. Number, brand and year have to be those of the papers.`,
  },
  photo_unusable: {
    name: msg`Car cannot be seen`,
    words: msg`The car cannot be seen well. Take it whole, in daylight, with its number plate.`,
  },
  photo_mismatch: {
    name: msg`Photos of another car`,
    words: msg`The photos are of another car. Take photos of the car that you have entered.`,
  },
  plate_claimed: {
    name: msg`Number belongs to another`,
    words: msg`Somebody else has papers for this number. Add the registration and the fitness certificate in your name.`,
  },
  other: { name: msg`My own words`, words: null },
};
