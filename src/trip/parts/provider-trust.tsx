import { useLingui } from '@lingui/react/macro';
import { monthText } from '../../../domain/base/date-text.ts';
import { canceledPercent } from '../../../domain/reputation/provider-trust.ts';
import type { ProviderCard } from '../../../protocol/sync/row-parts.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type ProviderTrustProps = {
  provider: ProviderCard;
  /** Shows full sentences, for places with enough room. */
  full?: boolean;
};

/**
 * A provider's record besides the rating: how many agreed trips they canceled, and since when they are
 * registered.
 */
export function ProviderTrust({ provider, full = false }: ProviderTrustProps) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const month = monthText(Date.parse(provider.since), locale);
  const percent = canceledPercent({ agreed: provider.agreed_count, canceled: provider.canceled_count });
  const share = number(percent ?? 0);
  const whole =
    percent === null
      ? t`Too few agreed trips to tell how often they cancel`
      : percent === 0
        ? t`Never canceled an agreed trip`
        : t`Canceled ${share}% of agreed trips`;
  const brief =
    percent === null ? t`Cancel rate unknown` : percent === 0 ? t`Never canceled` : t`Canceled ${share}%`;
  return (
    <p className="meta">
      <span>
        <Icon name="shield-check" />
        {full ? whole : brief}
      </span>
      <span>
        <Icon name="calendar" />
        {full ? t`Here since ${month}` : t`Since ${month}`}
      </span>
    </p>
  );
}
