import {
  SectionAnswer,
  SectionBody,
  SectionQuery,
  SectionSavedAnswer,
  SectionUndoBody,
  SiteAnswer,
  SiteBody,
  SitePictureAnswer,
  SitePictureBody,
} from '../../../protocol/api/office/site.ts';
import { done, nothing, operatorRoute, type Route } from '../../http/route.ts';
import { siteSettings } from '../settings/service.ts';
import { storeSitePicture } from './site-pictures.ts';
import { changeSection, changeSite, siteSection, undoSection } from './site.ts';

const tag = 'office market';

export const siteRoutes: Route[] = [
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/site',
    tag,
    summary: 'Banner, logos, slides, testimonials, links, help, notice and fares of the site',
    input: nothing,
    answer: SiteAnswer,
    handle: async ({ context }) => ({ data: await siteSettings(context.database) }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site',
    tag,
    summary: 'Replaces the settings of the site',
    input: SiteBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, input, address }) => {
      await changeSite(context, { operator, address }, input);
      return {};
    },
  }),
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/site/section',
    tag,
    summary: 'One part of the settings, its version, and its latest changes',
    input: SectionQuery,
    answer: SectionAnswer,
    handle: async ({ context, input }) => ({ data: await siteSection(context, input.section) }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site/section',
    tag,
    summary: 'Changes one part; refused with the name of who was first if it has changed since that version',
    input: SectionBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: { version: await changeSection(context, { operator, address }, input) },
    }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site/undo',
    tag,
    summary: 'Sets what was before one of the changes of a part',
    input: SectionUndoBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: { version: await undoSection(context, { operator, address }, input) },
    }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site/picture',
    tag,
    summary: 'Stores a picture for a place of the site; nothing shows it until a part names its address',
    input: SitePictureBody,
    says: 'said.saved',
    answer: SitePictureAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: await storeSitePicture(context, { operator, address }, input),
    }),
  }),
];
