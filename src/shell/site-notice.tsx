import { useMarket } from '../db/device/use-market.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useNow } from '../platform/ticker.ts';
import { Alert } from '../ui/status/alert.tsx';

const MINUTE_MS = 60_000;

/** The operator's notice to everybody, shown until its end; works offline. */
export function SiteNotice() {
  const locale = useLocale();
  const notice = useMarket()?.setting.notice;
  const now = useNow(MINUTE_MS);
  const until = notice ? Date.parse(notice.until) : 0;
  if (!notice || until <= now) return null;
  return <Alert until={until}>{notice.text[locale]}</Alert>;
}
