import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { badgeOf, type BadgeFamily, type DisplayStatus } from '../../../domain/trip/trip-status.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

addDrawings(furtherDrawings);

const tones: Record<BadgeFamily, BadgeTone> = {
  go: 'go',
  'go-solid': 'solid',
  decide: 'decide',
  wait: 'wait',
  shut: 'shut',
  bad: 'bad',
  outline: 'draft',
};

const looks: Record<DisplayStatus, { icon: IconName; words: MessageDescriptor }> = {
  draft: { icon: 'file-pen-line', words: msg`Draft` },
  active: { icon: 'gavel', words: msg`Bidding is on` },
  extended: { icon: 'hand-coins', words: msg`Choose a bid` },
  hold: { icon: 'check', words: msg`Confirmed` },
  confirmed: { icon: 'check', words: msg`Confirmed` },
  started: { icon: 'navigation', words: msg`On the way` },
  completed: { icon: 'circle-check', words: msg`Completed` },
  accepted: { icon: 'thumbs-up', words: msg`Accepted` },
  proposed: { icon: 'hand-coins', words: msg`Offer made` },
  requested: { icon: 'send', words: msg`Request sent` },
  pending: { icon: 'hourglass', words: msg`Waiting` },
  canceling: { icon: 'ban', words: msg`Being canceled` },
  canceled: { icon: 'ban', words: msg`Canceled` },
  expired: { icon: 'clock', words: msg`Time is over` },
  closed: { icon: 'lock', words: msg`Closed` },
  disable: { icon: 'lock', words: msg`Closed` },
  inactive: { icon: 'circle-slash', words: msg`Inactive` },
  verification_pending: { icon: 'hourglass', words: msg`Being verified` },
  rejected: { icon: 'x', words: msg`Not taken` },
};

const bidsClosed = { icon: 'lock', words: msg`Bids are closed`, tone: 'shut' } as const;
const open = { icon: 'car-front', words: msg`Open`, tone: 'go' } as const;
const closed = { icon: 'lock', words: msg`Closed`, tone: 'shut' } as const;

type TripBadgeProps = {
  status: DisplayStatus;
  /** Whether the reader has bids to choose from; for others the badge only shows that bids are closed. */
  chooses?: boolean;
  /** A car owner's trip at a fixed fare, which takes no bids. */
  offered?: boolean;
};

function lookOf({ status, chooses = true, offered = false }: TripBadgeProps): {
  icon: IconName;
  words: MessageDescriptor;
  tone: BadgeTone;
} {
  if (offered && status === 'active') return open;
  if (offered && status === 'extended') return closed;
  if (status === 'extended' && !chooses) return bidsClosed;
  return { ...looks[status], tone: tones[badgeOf(status).family] };
}

export function TripBadge(props: TripBadgeProps) {
  const { i18n } = useLingui();
  const { icon, words, tone } = lookOf(props);
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(words)}
    </Badge>
  );
}
