import { needTexts } from '../i18n/i18n.ts';

/** Loads the pull-to-refresh of lists of mirrored rows, with its texts. */
export async function loadPullToRefresh() {
  const [{ PullToRefresh }] = await Promise.all([
    import('../feed/refresh/pull-to-refresh.tsx'),
    needTexts('feed/refresh'),
  ]);
  return PullToRefresh;
}
