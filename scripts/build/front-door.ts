/**
 * A prerendered page may come at any address, and the server does not know who is signed in, because the token is in
 * browser storage. So two inline scripts decide before the first paint:
 *
 *   head   nobody signed in: the page shows, and the wanted one is kept for after the sign-in (src/app/start/guard.ts)
 *          somebody: [data-session] hides the page, and the app's style sheet is fetched
 *   body   somebody: the page is removed, and the app starts on an empty one
 */
import { READY_PAGES, type ReadyPage } from '../../protocol/wire/ready-pages.ts';

export const readyPages: readonly ReadyPage[] = [...new Set(Object.values(READY_PAGES))];

export const HIDDEN_FROM_SESSIONS = '[data-session] #root{display:none}';

/** Only the page of signing in comes at the addresses of other pages. */
const KEEP_WANTED = `else if (location.pathname !== '/signin')
      sessionStorage.setItem('wanted-page', location.href.slice(location.origin.length));`;

export const headScript = (page: ReadyPage): string => `(function (root) {
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
