import {
  SectionAnswer,
  SectionBody,
  SectionDecisionBody,
  SectionQuery,
  SectionSavedAnswer,
  SectionUndoBody,
  SiteAnswer,
  SiteBody,
  SitePictureAnswer,
  SitePictureBody,
  SiteSavedAnswer,
} from '../../../protocol/api/office/site.ts';
import { nothing, operatorRoute, type Route } from '../../http/route.ts';
import { siteSettings } from '../../settings/service.ts';
import { storeSitePicture } from './site-pictures.ts';
import { decideSection } from './site-proposals.ts';
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
    summary: 'Replaces the settings of the site; other fares wait for a second operator',
    input: SiteBody,
    says: 'said.saved',
    answer: SiteSavedAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: { waits: await changeSite(context, { operator, address }, input) },
    }),
  }),
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/site/section',
    tag,
    summary:
      'One part of the settings, its version, its latest changes, and the one that waits for a second operator',
    input: SectionQuery,
    answer: SectionAnswer,
    handle: async ({ context, caller: operator, input }) => ({
      data: await siteSection(context, operator, input.section),
    }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site/section',
    tag,
    summary:
      'Changes one part, of the fares when a second operator signs; refused with the name of who was first if it has changed since that version',
    input: SectionBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: await changeSection(context, { operator, address }, input),
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
      data: await undoSection(context, { operator, address }, input),
    }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/site/decision',
    tag,
    summary:
      'Signs the change of a part that another operator has written, or refuses it; its writer may take it back',
    input: SectionDecisionBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: { version: await decideSection(context, { operator, address }, input), waits: false },
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
