import { useLingui } from '@lingui/react/macro';
import { agoText } from '../../domain/base/date-text.ts';
import { pulledAt } from '../db/mirror/views.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { FreshnessStamp } from '../ui/status/freshness-stamp.tsx';

const STEP_MS = 30_000;
const OLD_MS = 5 * 60_000;

/** The age of the data on the screen, shown below its title. */
export function Freshness() {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(STEP_MS);
  const at = useView((dbs) => pulledAt(dbs), []);
  if (at === undefined) return null;
  if (at === null) return <FreshnessStamp old>{t`Not fetched yet`}</FreshnessStamp>;
  const elapsed = Math.max(0, now - at);
  return (
    <FreshnessStamp old={elapsed >= OLD_MS} at={at}>
      {agoText(elapsed, locale)}
    </FreshnessStamp>
  );
}
