import { normalisePhone } from '../base/phone.ts';
import { plainText } from '../base/plain-text.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

/** A contact that a journey is shared with, by number in its stored form. Kept on the phone only, never on the server. */
export type TrustedContact = { name: string; phone: string };

/** The limit of trusted contacts: more would be a group, and an SMS to each costs money. */
export const mostTrustedContacts = 2;
const longestName = 30;

/** Reads a typed contact, or says why it is none. @param others the person's other contacts */
export function readTrustedContact(
  typed: { name: string; phone: string },
  others: readonly TrustedContact[],
): { contact: TrustedContact } | { refusal: Refusal } {
  const name = plainText(typed.name).trim();
  if (name === '') return { refusal: refuse('contact_name_required', 'name') };
  if (name.length > longestName) return { refusal: refuse('name_too_long', 'name', { max: longestName }) };
  const phone = normalisePhone(typed.phone, { allowDemo: true });
  if (phone === null) return { refusal: refuse('phone_invalid', 'phone') };
  if (others.some((other) => other.phone === phone)) return { refusal: refuse('contact_known', 'phone') };
  return { contact: { name, phone } };
}
