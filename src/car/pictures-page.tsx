import { useLingui } from '@lingui/react/macro';
import { mostImages } from '../../domain/car/car-form.ts';
import { paperKinds, type PaperKind } from '../../domain/car/car-papers.ts';
import { isFileHash } from '../../domain/base/file-hash.ts';
import { PhotoField } from '../file/photo-field.tsx';
import { Trouble } from '../ui/status/alert.tsx';
import type { CarPageProps } from './use-car-form.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { photoSlots } from '../../domain/car/car-draft.ts';

const slotNames: Record<(typeof photoSlots)[number], MessageDescriptor> = {
  front: msg`Front`,
  back: msg`Rear`,
  inside: msg`Inside`,
  side: msg`Side`,
};

const paperNames: Record<PaperKind, MessageDescriptor> = {
  registration: msg`Registration`,
  fitness: msg`Fitness certificate`,
  tax_token: msg`Tax token`,
  insurance: msg`Insurance`,
  route_permit: msg`Route permit`,
};

const isPaperKind = (slot: string): slot is PaperKind => paperKinds.some((kind) => kind === slot);

type PicturesPageProps = CarPageProps & {
  failed: string | null;
  onWork: (work: Promise<void>) => void;
};

/** Photos of the car and of its papers. */
export function PicturesPage({ draft, set, refusalText, failed, onWork }: PicturesPageProps) {
  const { i18n, t } = useLingui();
  return (
    <>
      <PhotoField
        label={t`Photos of the car`}
        kind="photo"
        onWork={onWork}
        max={mostImages}
        slots={Object.entries(slotNames).map(([key, name]) => ({ key, label: i18n._(name) }))}
        hint={t`At least 2. Passengers see them.`}
        error={refusalText('images')}
        value={draft.photos.map((photo) => (isFileHash(photo.file) ? photo : { ...photo, src: photo.file }))}
        onChange={(photos) => set({ photos: photos.map(({ slot, file }) => ({ slot, file })) })}
      />
      <PhotoField
        label={t`Photos of the papers`}
        kind="paper"
        onWork={onWork}
        max={paperKinds.length}
        slots={paperKinds.map((key) => ({ key, label: i18n._(paperNames[key]) }))}
        hint={t`At least 2, each under 10 MB. They are made small before they are sent, and only the office sees them.`}
        error={refusalText('papers')}
        value={draft.papers.map((paper) => (isFileHash(paper.file) ? paper : { ...paper, src: '#' }))}
        onChange={(papers) =>
          set({
            papers: papers.flatMap(({ slot, file }) => (isPaperKind(slot) ? [{ slot, file }] : [])),
          })
        }
      />
      <Trouble text={failed} />
    </>
  );
}
