import type { Locale } from '../../../domain/base/locale.ts';
import { escapeHtml, hiddenFields, page, type Carried } from './pages.ts';
import { serverText, type ServerText } from '../answer/texts.ts';

type Proved = Carried & { otp_id: string; proof: string };
type Typed = { nid: string; date_of_birth: string; email: string };
const empty: Typed = { nid: '', date_of_birth: '', email: '' };

/**
 * The second step of sign-up, after a native form.
 * @param typed the values that this page sent before
 * @param fieldError the error in them
 */
export function detailsPage(
  locale: Locale,
  { type, name, phone, otp_id, proof }: Proved,
  typed: Typed = empty,
  fieldError = '',
): string {
  const text = (id: ServerText): string => escapeHtml(serverText(locale, id));
  const input = (field: keyof Typed | 'password' | 'password_confirmation', more: string): string =>
    `<p><label>${text(`field.${field}`)}<br>\n<input name="${field}" ${more} required></label></p>`;
  const value = (field: keyof Typed): string => `value="${escapeHtml(typed[field])}"`;
  return page(
    locale,
    serverText(locale, 'page.details_title'),
    `<p role="status">${fieldError === '' ? text('page.details_note') : escapeHtml(fieldError)}</p>
<form method="post" action="/api/v1/auth/open-account">
${hiddenFields({ type, name, phone, otp_id, proof })}
${input('nid', `inputmode="numeric" autocomplete="off" ${value('nid')}`)}
${input('date_of_birth', `inputmode="numeric" autocomplete="bday" ${value('date_of_birth')}`)}
${input('email', `type="email" autocomplete="email" ${value('email')}`)}
${input('password', 'type="password" autocomplete="new-password"')}
${input('password_confirmation', 'type="password" autocomplete="new-password"')}
<p><button>${text('page.details_save')}</button></p>
</form>
<p><a href="/signup">${text('page.start_over')}</a></p>`,
  );
}
