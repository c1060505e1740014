// The car form while it is being filled in.

import type { CarForm, CarStep } from './car-form.ts';
import type { PaperKind } from './car-papers.ts';

/** The sides of a car that the form asks for, in this order; two of them are enough. */
export const photoSlots = ['front', 'back', 'inside', 'side'] as const;

/** `file`: the content's hash, or the server's name for it. */
export type SlotFile<Slot extends string = string> = { slot: Slot; file: string };

/** `id`: the car's, made when the form is opened, so that a first bid can name a car that is not there yet. */
export type CarDraft = Omit<CarForm, 'images' | 'papers'> & {
  id: string;
  step: CarStep;
  photos: readonly SlotFile[];
  papers: readonly SlotFile<PaperKind>[];
  /** The car was refused because another owner's car has its plate, and this person claims the plate. */
  claim: boolean;
};

export const emptyCarDraft = (id: string): CarDraft => ({
  id,
  step: 'car',
  brand: '',
  model: '',
  manufacture_year: null,
  color: '',
  car_type: '',
  is_air_conditioned: true,
  registration: '::',
  photos: [],
  papers: [],
  claim: false,
});

/** The form as it would be sent now. */
export const formOfDraft = (draft: CarDraft): CarForm => ({
  brand: draft.brand.trim(),
  model: draft.model.trim(),
  manufacture_year: draft.manufacture_year,
  color: draft.color,
  car_type: draft.car_type,
  is_air_conditioned: draft.is_air_conditioned,
  registration: draft.registration,
  images: draft.photos.map(({ file }) => file),
  papers: draft.papers.map(({ slot, file }) => ({ kind: slot, file })),
});

/** The draft that changes a car; its photos fill the slots in their order. */
export const draftOfForm = (id: string, form: CarForm, claim: boolean): CarDraft => {
  const { images, papers, ...rest } = form;
  return {
    ...rest,
    id,
    step: 'car',
    photos: images.map((file, i) => ({ slot: photoSlots[i] ?? `more ${i}`, file })),
    papers: papers.map(({ kind, file }) => ({ slot: kind, file })),
    claim,
  };
};
