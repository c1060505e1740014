/** The few pages that the server renders itself, for forms sent before any script has run. */
import type { Locale } from '../../../domain/base/locale.ts';
import { hashSource } from '../door/content-security.ts';
import { serverText, type ServerText } from '../answer/texts.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The product's colours and measures, for pages that bring their own style. */
export const look = `
:root{color-scheme:light dark;--bg:#f2f4ef;--surface:#fff;--ink:#0e1f19;--ink-2:#42544c;--line:#d6ddd5;--strong:#75867d;--board:#06483a;--on-board-2:#c4e4d7;--primary:#00654c;--on:#fff;--soft:#d9efe4;--go:#0a7a43;--bad:#b3152e;--wait:#3346a6;--calm:#20312a;--lane:#ffb81f}
@media (prefers-color-scheme:dark){:root{--bg:#0a120f;--surface:#14201b;--ink:#eef5f0;--ink-2:#b4c5bc;--line:#2a3932;--strong:#7f9188;--board:#0b3a2f;--on-board-2:#b5d8ca;--primary:#5fd3a8;--on:#04241a;--soft:#12382b;--go:#5fd38d;--bad:#ff8f96;--wait:#a9b6ff}}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--ink);font:1rem/1.55 Roboto,'Noto Sans','Noto Sans Bengali','Nirmala UI',system-ui,sans-serif}
.calm{display:flex;gap:12px;align-items:center;min-height:48px;padding:6px 16px;background:var(--calm);color:#eef5f0;font-size:.9375rem}
.calm svg{color:var(--lane)}
main{display:grid;gap:14px;max-width:480px;margin:0 auto;padding:14px 16px 24px}
h1{font-size:1.25rem;line-height:1.4}
svg{flex:none;width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.card,fieldset{background:var(--surface);border:1px solid var(--line);border-radius:18px}
`;

type Further = {
  /** An inline style, whose hash the policy allows. */
  style?: string;
  /** Ready HTML above the content. */
  above?: string;
  /** An inline script after the content, whose hash the policy allows. */
  script?: string;
  /** Whether nothing on the page will change any more. */
  isOver?: boolean;
};

/** An entire page; `body` is ready HTML. */
export function page(
  locale: Locale,
  title: string,
  body: string,
  { style, above = '', script, isOver = false }: Further = {},
): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(serverText(locale, 'page.product'))}</title>${
    style === undefined
      ? ''
      : `
<style>${style}</style>`
  }
</head>
<body>
${above}<main${isOver ? ' data-over="true"' : ''}>
<h1>${escapeHtml(title)}</h1>
${body}
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`;
}

/**
 * Stores the session where the app looks for it (REQ 3, browser storage), then opens the app at the requested page
 * (src/app/start/guard.ts).
 */
const signedInScript = `
const { token, user } = JSON.parse(document.getElementById('session').textContent);
localStorage.setItem('token', token);
localStorage.setItem('trip_auth_user', JSON.stringify({ id: user.id, type: user.type }));
const ended = localStorage.getItem('ended-session') ?? user.id;
// of somebody else: the app removes what they have left
if (ended === user.id) localStorage.removeItem('ended-session');
const wanted = ended === user.id ? sessionStorage.getItem('wanted-page') : null;
sessionStorage.removeItem('wanted-page');
location.replace(wanted ?? '/');
`;
export const SIGNED_IN_SCRIPT_HASH = hashSource(signedInScript);

export function signedInPage(
  locale: Locale,
  session: { token: string; user: { id: string; type: string } },
): string {
  const { token, user } = session;
  const data = JSON.stringify({ token, user: { id: user.id, type: user.type } }).replaceAll('<', '\\u003c');
  return page(
    locale,
    serverText(locale, 'page.signed_in'),
    `<noscript><p>${escapeHtml(serverText(locale, 'page.needs_script'))}</p></noscript>
<p><a href="/">${escapeHtml(serverText(locale, 'page.continue'))}</a></p>
<script type="application/json" id="session">${data}</script>
<script>${signedInScript}</script>`,
  );
}

type WaitingForm = {
  title: ServerText;
  /** The message shown where there is no error. */
  sent: ServerText;
  action: string;
  /** Every form of this page sends it back, so that the same page can show the errors. */
  more: string;
  confirm: ServerText;
  /** Hidden fields that every form of this page sends back, so that the same page can show errors. */
  purpose: CodePurpose;
  startOver: string;
};

/** The purposes of a code. */
export const codePurposes = ['sign_up', 'number', 'sign_in', 'reset_password'] as const;
type CodePurpose = (typeof codePurposes)[number];

/** The fields of the first step of sign-up, repeated from page to page. */
export type Carried = { type?: string | undefined; name?: string | undefined; phone?: string | undefined };

/** Hidden fields that hold these values. */
export const hiddenFields = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .map(([name, value = '']) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n');

type Waiting = { otpId: string; fieldError: string; carried: Carried };

function waitingPage(locale: Locale, form: WaitingForm, { otpId, fieldError, carried }: Waiting): string {
  const text = (id: ServerText): string => escapeHtml(serverText(locale, id));
  const waiting = hiddenFields({ otp_id: otpId, purpose: form.purpose, ...carried });
  return page(
    locale,
    serverText(locale, form.title),
    `<p role="status">${fieldError === '' ? text(form.sent) : escapeHtml(fieldError)}</p>
<form method="post" action="/api/v1/auth/${form.action}">
${waiting}
<p><label>${text('page.code_label')}<br>
<input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="4" required autofocus></label></p>
${form.more}<p><button>${text(form.confirm)}</button></p>
</form>
<form method="post" action="/api/v1/auth/resend-otp">
${waiting}
<p><button>${text('page.code_resend')}</button></p>
</form>
<p><a href="${form.startOver}">${text('page.start_over')}</a></p>`,
  );
}

/**
 * Asks for the code of a sign-up or sign-in, or for the code and a new password, after a native form.
 * @param fieldError the error of the form that this page sent before
 * @param who the first step of a sign-up in two steps
 */
export function codePage(
  locale: Locale,
  purpose: CodePurpose,
  otpId: string,
  fieldError = '',
  { type, name, phone }: Carried = {},
): string {
  const password = (name: string, label: ServerText): string =>
    `<p><label>${escapeHtml(serverText(locale, label))}<br>
<input name="${name}" type="password" autocomplete="new-password" required></label></p>\n`;
  const forms: Record<CodePurpose, WaitingForm> = {
    sign_up: {
      title: 'page.code_title',
      sent: 'page.code_sent',
      action: 'verify-otp',
      more: '',
      confirm: 'page.code_confirm',
      purpose,
      startOver: '/signup',
    },
    number: {
      title: 'page.code_title',
      sent: 'page.code_sent',
      action: 'prove-number',
      more: '',
      confirm: 'page.code_confirm',
      purpose,
      startOver: '/signup',
    },
    sign_in: {
      title: 'page.sign_in_code_title',
      sent: 'page.sign_in_code_sent',
      action: 'verify-otp',
      more: '',
      confirm: 'page.code_confirm',
      purpose,
      startOver: '/signin',
    },
    reset_password: {
      title: 'page.reset_title',
      sent: 'page.reset_sent',
      action: 'reset-password',
      more:
        password('password', 'page.reset_password') +
        password('password_confirmation', 'page.reset_password_again'),
      confirm: 'page.reset_save',
      purpose,
      startOver: '/forgot-password',
    },
  };
  const carried = purpose === 'number' ? { type, name, phone } : {};
  return waitingPage(locale, forms[purpose], { otpId, fieldError, carried });
}
