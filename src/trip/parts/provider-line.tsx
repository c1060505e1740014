import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Stars } from '../../ui/cars/stars.tsx';

type Provider = BidRow['provider'];

type ProviderLineProps = {
  provider: Provider;
  large?: boolean;
  /** One line without photo and number of trips, for lists that compare several owners. */
  brief?: boolean;
};

/** A car owner as a passenger compares them before confirming: name, rating, trips, verified or not. */
export function ProviderLine({ provider, large = false, brief = false }: ProviderLineProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const trips = number(provider.trips_count);
  const trust = <ProviderRating provider={provider} />;
  if (brief)
    return (
      <div className="row wrap small">
        <b className="whole">{withoutHonorifics(provider.name)}</b>
        {trust}
      </div>
    );
  return (
    <div className="row g3">
      <Person
        name={provider.name}
        large={large}
        {...(provider.photo !== null && { photo: provider.photo })}
      />
      <div className="grow small">
        <div className="row base">
          <b className="grow">{withoutHonorifics(provider.name)}</b>
          <span className="micro dim nowrap">{t`${trips} trips`}</span>
        </div>
        <div className="row wrap">{trust}</div>
      </div>
    </div>
  );
}

/** The owner's ratings, and whether the office has seen the papers. */
export function ProviderRating({ provider }: { provider: Provider }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [rating, count] = [number(provider.rating_x10 / 10, 1), number(provider.ratings_count)];
  return (
    <>
      {provider.ratings_count > 0 ? (
        <Stars
          value={provider.rating_x10 / 10}
          count={provider.ratings_count}
          label={t`Rated ${rating} of 5 by ${count} people`}
        />
      ) : (
        <span className="dim">{t`New here`}</span>
      )}
      {provider.verified && (
        <span className="ok row">
          <Icon name="badge-check" size="s" />
          {t`Verified`}
        </span>
      )}
    </>
  );
}
