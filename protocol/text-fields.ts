import type { TextRule } from '../domain/contact-mask/text-rule.ts';
import { tripForm } from '../domain/trip-form.ts';

/**
 * The rule for each text that a person can write, by the mutation or the call that carries it. Texts whose schema is an
 * enumeration or a pattern (ids, channels, keys) are no free text; every other one is listed here, and a test fails for
 * one that is missing.
 */
/** The texts of one mutation or call, by their path in its args or its body. */
export type TextFields = Readonly<Record<string, TextRule>>;

/** A provider's note is refused where a customer's is masked (SPEC 5); either way no contact is stored. */
const tripTexts: TextFields = Object.fromEntries(
  Object.entries(tripForm).flatMap(([name, { text }]) => (text === null ? [] : [[name, text] as const])),
);

const carForm = {
  brand: 'refused',
  model: 'refused',
  color: 'coded',
  car_type: 'coded',
  registration: 'coded',
  'images[]': 'coded',
  'papers[].file': 'coded',
} as const satisfies TextFields;

const newPassword = { password: 'private', password_confirmation: 'private' } as const satisfies TextFields;

const signUpForm = {
  type: 'coded',
  name: 'refused',
  phone: 'private',
  email: 'private',
  nid: 'private',
  date_of_birth: 'private',
  referral_code: 'coded',
  ...newPassword,
} as const satisfies TextFields;

/** By the name of a mutation, or by method and path of a call. Those without a text are left out. */
export const textFields: Readonly<Record<string, TextFields>> = {
  'trip.create': tripTexts,
  'trip.edit': tripTexts,
  'trip.cancel': { cancel_note: 'masked' },
  'trip.start': { pin: 'coded' },
  'trip.deny': { text: 'private' },
  'trip.rate': { review: 'masked' },
  'bid.place': { note: 'masked' },
  'bid.change': { note: 'masked' },
  'car.add': carForm,
  'car.change': carForm,
  'driver.add': { name: 'refused', phone: 'coded', licence: 'coded' },
  'driver.change': { name: 'refused', licence: 'coded', licence_photo: 'coded', photo: 'coded' },
  'profile.change': { name: 'refused', email: 'private', nid: 'private', date_of_birth: 'private' },
  'report.create': { text: 'private' },
  'review.report': { text: 'private' },

  'POST sync/push': { 'mutations[].name': 'coded' },
  'POST sync/pull': { 'back[]': 'coded', 'streams[]': 'coded' },
  'POST auth/register': signUpForm,
  'POST auth/send-otp': { type: 'coded', name: 'refused', phone: 'private' },
  'POST auth/prove-number': { type: 'coded', name: 'private', phone: 'private', otp: 'coded' },
  'POST auth/resend-otp': { type: 'coded', name: 'private', phone: 'private' },
  'POST auth/open-account': { ...signUpForm, proof: 'private' },
  'POST auth/verify-otp': { otp: 'coded' },
  'POST office/impersonations': { phone: 'private', reason: 'private' },
  'POST office/reports/:number/answer': { answer: 'masked' },
  'POST office/site': {
    banner: 'published',
    logo: 'published',
    footer_logo: 'published',
    'social_link.*': 'published',
    'slides[].title.bn': 'published',
    'slides[].title.en': 'published',
    'slides[].text.bn': 'published',
    'slides[].text.en': 'published',
    'slides[].image': 'published',
    'slides[].link': 'published',
    'testimonials[].text.bn': 'published',
    'testimonials[].text.en': 'published',
    'testimonials[].by.bn': 'published',
    'testimonials[].by.en': 'published',
    'testimonials[].image': 'published',
    'help[].asked.bn': 'published',
    'help[].asked.en': 'published',
    'help[].answer.bn': 'published',
    'help[].answer.en': 'published',
    'notice.text.bn': 'published',
    'notice.text.en': 'published',
    'fares[].from': 'coded',
  },
  'POST office/site/section': {
    'value.banner': 'published',
    'value.logo': 'published',
    'value.footer_logo': 'published',
    'value.social_link.*': 'published',
    'value.slides[].title.bn': 'published',
    'value.slides[].title.en': 'published',
    'value.slides[].text.bn': 'published',
    'value.slides[].text.en': 'published',
    'value.slides[].image': 'published',
    'value.slides[].link': 'published',
    'value.testimonials[].text.bn': 'published',
    'value.testimonials[].text.en': 'published',
    'value.testimonials[].by.bn': 'published',
    'value.testimonials[].by.en': 'published',
    'value.testimonials[].image': 'published',
    'value.help[].asked.bn': 'published',
    'value.help[].asked.en': 'published',
    'value.help[].answer.bn': 'published',
    'value.help[].answer.en': 'published',
    'value.notice.text.bn': 'published',
    'value.notice.text.en': 'published',
    'value.fares[].from': 'coded',
  },
  'POST office/sign-in': { phone: 'private', password: 'private', code: 'coded' },
  'POST office/second-factor': { code: 'coded' },
  'POST office/set-up': { token: 'coded', password: 'private' },
  'POST office/set-up/finish': { token: 'coded', code: 'coded' },
  'POST office/operators': { phone: 'private', name: 'private' },
  'POST office/cars/:id/decision': { text: 'masked' },
  'POST office/checks/:id/decision': { text: 'masked' },
  'POST office/people/:id/block': { words: 'masked' },
  'POST office/people/:id/unblock': { why: 'private' },
  'POST office/people/:id/credit-limit': { why: 'private' },
  'POST office/corrections': { words: 'masked' },
  'POST account/password': { ...newPassword, current_password: 'private' },
  'POST account/number': { phone: 'private', password: 'private' },
  'POST account/number/code': { otp: 'coded' },
  'POST account/close': { password: 'private' },
  'POST auth/login': { phone: 'private', password: 'private' },
  'POST auth/forgot-password': { phone: 'private' },
  'POST auth/reset-password': { otp: 'coded', ...newPassword },
  'POST auth/driver-join': { phone: 'private', otp: 'coded', ...newPassword },
  'POST driver/store': { name: 'refused', phone: 'coded', licence: 'coded' },
  'PUT driver/update/:id': { name: 'refused', licence: 'coded', licence_photo: 'coded', photo: 'coded' },
  'POST trip/store': tripTexts,
  'PUT trip/status/:id': { cancel_note: 'masked', action: 'coded' },
  'POST trip/rate-trip/:id': { review: 'masked' },
  'POST bid/store': { note: 'masked' },
  'PUT bid/:id': { note: 'masked' },
  'POST provider/car/store': carForm,
  'PUT provider/car/update/:id': carForm,
  'POST report/store': { text: 'private' },
  'POST report/review': { text: 'private' },
  'POST payment/ipn': { tran_id: 'coded', val_id: 'coded' },
  'POST push/subscription': { endpoint: 'private' },
  'DELETE push/subscription': { endpoint: 'private' },
};
