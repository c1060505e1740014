import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PicturePlace, SiteSection } from '../../domain/site/site.ts';

export const sectionWords: Record<SiteSection, MessageDescriptor> = {
  notice: msg`Notice to everybody`,
  banner: msg`Banner`,
  slides: msg`Slides`,
  testimonials: msg`Testimonials`,
  logos: msg`Logos`,
  social: msg`Social links`,
  fares: msg`Fares`,
  tolls: msg`Tolls`,
  sms: msg`SMS without a net`,
  help: msg`Help page`,
};

export const placeWords: Record<PicturePlace, MessageDescriptor> = {
  banner: msg`For the banner`,
  slide: msg`For a slide`,
  logo: msg`For a logo`,
  testimonial: msg`For a testimonial`,
};
