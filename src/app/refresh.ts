import { needTexts } from '../i18n/i18n.ts';

/** Above lists of mirrored rows. */
export async function loadPullToRefresh() {
  const [{ PullToRefresh }] = await Promise.all([
    import('../features/refresh/pull-to-refresh.tsx'),
    needTexts('refresh'),
  ]);
  return PullToRefresh;
}
