/**
 * A prerendered form may come at any address, and the server does not know who is signed in, because the token is in
 * browser storage. So two inline scripts decide before the first paint:
 *
 *   head   nobody signed in: the form shows, and the wanted page is kept for after the sign-in (src/app/guard.ts)
 *          somebody: [data-session] hides the form (src/features/sign-in/sign-in.css), the app's style sheet is fetched
 *   body   somebody: the form is removed, and the app starts on an empty page
 */

/** Only the page of signing in comes at the addresses of other pages. */
const KEEP_WANTED = `else if (location.pathname !== '/signin')
      sessionStorage.setItem('wanted-page', location.href.slice(location.origin.length));`;

export const headScript = (page: 'signin' | 'signup' | 'forgot-password'): string => `(function (root) {
  try {
    var store = localStorage;
    if (store.trip_auth_user && (store.imp_token || store.token)) {
      root.dataset.session = '';
      document.querySelectorAll('link[rel="later"]').forEach(function (link) {
        link.blocking = 'render';
        link.rel = 'stylesheet';
      });
    } ${page === 'signin' ? KEEP_WANTED : ''}
  } catch {}
})(document.documentElement);`;

export const BODY_SCRIPT = `(function (root) {
  if (root.dataset.session === undefined) return;
  document.getElementById('root').replaceChildren();
  delete root.dataset.session;
})(document.documentElement);`;
