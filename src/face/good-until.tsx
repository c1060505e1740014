import { useLingui } from '@lingui/react/macro';
import { endsAt } from '../../domain/face/certified.ts';
import { readCertificate } from '../../protocol/face/certificate.ts';
import type { FaceIdentityRow } from '../db/outbox/outbox-rows.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { Hint } from '../ui/status/hint.tsx';

/** Until when (epoch ms) this phone can agree without going online again; null: it has nothing valid. */
export function goodUntil({ certificates }: Pick<FaceIdentityRow, 'certificates'>): number | null {
  const ends = certificates.map(({ bytes }) => endsAt(readCertificate(bytes).certificate));
  const last = Math.max(0, ...ends);
  return last > correctedNow() ? last : null;
}

/** Says how long this phone can still agree without a net. */
export function GoodUntil({ identity }: { identity: FaceIdentityRow }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const until = goodUntil(identity);
  if (until === null)
    return <Hint icon="cloud-off">{t`This phone has to be online once before it can agree again.`}</Hint>;
  const when = journey(until, correctedNow());
  return (
    <Hint icon="clock">{t`Without a net you can agree until ${when}. Any net renews that by itself.`}</Hint>
  );
}
