import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../protocol/api/settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Stars } from '../../ui/cars/stars.tsx';

/** Customers' statements chosen by the operator; shows nothing if none are set. */
export function Testimonials({ set }: { set: SiteSettings['testimonials'] }) {
  const { t } = useLingui();
  const { locale, digits } = useFormat();
  if (set.length === 0) return null;
  return (
    <section className="col g3">
      <h2>{t`What people say`}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is pushed sideways must be reachable by keys */}
      <div className="slides still" tabIndex={0} role="group" aria-label={t`What people say`}>
        <ul className="voices">
          {set.map(({ text, by, stars, image }) => {
            const count = digits(stars);
            return (
              <li key={text.en}>
                <Card as="div">
                  <p className="grow">“{text[locale]}”</p>
                  <div className="row">
                    <Person name={by[locale]} {...(image != null && { photo: image })} />
                    <span className="grow small mute">{by[locale]}</span>
                    <Stars value={stars} label={t`${count} of 5 stars`} />
                  </div>
                </Card>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
