import {
  RoadFaresAnswer,
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
import { operatorRoute, tagged } from '../../http/route.ts';
import { siteSettings } from '../../settings/service.ts';
import { roadFares } from './road-fares.ts';
import { storeSitePicture } from './site-pictures.ts';
import { decideSection } from './site-proposals.ts';
import { changeSection, changeSite, siteSection, undoSection } from './site.ts';

export const siteRoutes = tagged('office market', [
  operatorRoute('admin', 'GET office/site', {
    summary: 'Banner, logos, slides, testimonials, links, help, notice, fares and tolls of the site',
    answer: SiteAnswer,
    data: ({ context }) => siteSettings(context.database),
  }),
  operatorRoute('admin', 'POST office/site', {
    summary: 'Replaces the settings of the site; other fares and tolls wait for a second operator',
    input: SiteBody,
    says: 'said.saved',
    answer: SiteSavedAnswer,
    data: async ({ context, by, input }) => ({ waits: await changeSite(context, by, input) }),
  }),
  operatorRoute('admin', 'GET office/site/road-fares', {
    summary: 'What roads usually cost beside what may be bid there, those that drift to an end of it first',
    answer: RoadFaresAnswer,
    data: ({ context }) => roadFares(context),
  }),
  operatorRoute('admin', 'GET office/site/section', {
    summary:
      'One part of the settings, its version, its latest changes, and the one that waits for a second operator',
    input: SectionQuery,
    answer: SectionAnswer,
    data: ({ context, caller: operator, input }) => siteSection(context, operator, input.section),
  }),
  operatorRoute('admin', 'POST office/site/section', {
    summary:
      'Changes one part, of fares and tolls when a second operator signs; refused with the name of who was first if it has changed since that version',
    input: SectionBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    data: ({ context, by, input }) => changeSection(context, by, input),
  }),
  operatorRoute('admin', 'POST office/site/undo', {
    summary: 'Sets what was before one of the changes of a part',
    input: SectionUndoBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    data: ({ context, by, input }) => undoSection(context, by, input),
  }),
  operatorRoute('admin', 'POST office/site/decision', {
    summary:
      'Signs the change of a part that another operator has written, or refuses it; its writer may take it back',
    input: SectionDecisionBody,
    says: 'said.saved',
    answer: SectionSavedAnswer,
    data: async ({ context, by, input }) => ({
      version: await decideSection(context, by, input),
      waits: false,
    }),
  }),
  operatorRoute('admin', 'POST office/site/picture', {
    summary: 'Stores a picture for a place of the site; nothing shows it until a part names its address',
    input: SitePictureBody,
    says: 'said.saved',
    answer: SitePictureAnswer,
    data: ({ context, by, input }) => storeSitePicture(context, by, input),
  }),
]);
