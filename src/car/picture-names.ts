import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { photoSlots } from '../../domain/car/car-draft.ts';
import type { PaperKind } from '../../domain/car/car-papers.ts';

export const slotNames: Record<(typeof photoSlots)[number], MessageDescriptor> = {
  front: msg`Front`,
  back: msg`Rear`,
  inside: msg`Inside`,
  side: msg`Side`,
};

export const paperNames: Record<PaperKind, MessageDescriptor> = {
  registration: msg`Registration`,
  fitness: msg`Fitness certificate`,
  tax_token: msg`Tax token`,
  insurance: msg`Insurance`,
  route_permit: msg`Route permit`,
};
