import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savePages } from '../../../../src/app/start/saved/save-page.ts';

vi.mock('../../../../src/sync/client.ts', () => ({ onSyncStatus: () => undefined }));
vi.mock('../../../../src/sync/session/session-store.ts', () => ({
  currentSession: () => ({ user: { id: 'a', type: 'customer' }, token: 't', impersonating: false }),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = `<script type="module" src="/assets/index-a.js"></script>
    <div id="root"><div class="screen"><main><h1>হোম</h1></main></div></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.innerHTML = '';
});

it('a screen at rest is saved by a browser without idle callbacks too, as Safari is', () => {
  expect('requestIdleCallback' in window).toBe(false);
  savePages(0, '/', () => undefined);
  vi.advanceTimersByTime(10_000);
  expect(localStorage.getItem('saved-page /')).toContain('হোম');
});
