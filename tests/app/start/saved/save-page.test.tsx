import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  vi.restoreAllMocks();
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

describe('the modules that a start preloads', () => {
  const requested = (...files: [name: string, startTime: number][]) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
      files.map(([name, startTime]) => ({
        name: `http://localhost/assets/${name}`,
        startTime,
        entryType: 'resource',
        duration: 0,
        toJSON: () => ({}),
      })),
    );
  const savedModules = (): unknown => JSON.parse(localStorage.getItem('saved-page /') ?? '{}').modules;
  const starts = (): void => {
    savePages(50, '/', () => undefined);
    vi.advanceTimersByTime(10_000);
  };

  it('are those that it asked for before its screen was rendered', () => {
    requested(
      ['start-a.js', 10],
      ['start-a.css', 11],
      ['home-a.js', 40],
      ['home-a.js', 41],
      ['menu-a.js', 90],
    );
    starts();
    expect(savedModules()).toEqual(['/assets/start-a.js', '/assets/home-a.js']);
  });

  it('stay as they are: a start that preloaded them would find all of them again', () => {
    requested(['start-a.js', 10]);
    starts();
    requested(['start-a.js', 10], ['more-a.js', 20]);
    starts();
    expect(savedModules()).toEqual(['/assets/start-a.js']);
  });
});
