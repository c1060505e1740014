import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FiledKind, ReportStatus } from '../../domain/report/report.ts';
import type { BadgeTone } from '../ui/status/badge.tsx';
import type { IconName } from '../ui/icons/icon-drawings.ts';

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

type StatusLook = { words: MessageDescriptor; tone: BadgeTone; icon: IconName };

export const statusLooks: Record<ReportStatus, StatusLook> = {
  open: { words: msg`Received`, tone: 'wait', icon: 'hourglass' },
  in_review: { words: msg`Being looked into`, tone: 'notice', icon: 'search' },
  resolved: { words: msg`Settled`, tone: 'go', icon: 'circle-check' },
};
