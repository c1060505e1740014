import { useLingui } from '@lingui/react/macro';
import { carSizes, estimatedFare, priceRange, tariffOn, type Tariff } from '../../domain/money/fare.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { crossings } from '../../domain/place/crossings.ts';
import type { StoredSite } from '../../protocol/api/office/site.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

/** `today` in Dhaka (YYYY-MM-DD). */
type PreviewProps = { value: Partial<StoredSite>; locale: Locale; today: string };

/** A section as people will see it in one language once it is published. */
export function SettingsPreview({ value, locale, today }: PreviewProps) {
  const { t } = useLingui();
  const { number, taka } = useOfficeFormat();
  const paisa = number(value.sms?.price ?? 0);
  const pictures = [value.banner, value.logo, value.footer_logo].filter((each) => each != null);
  return (
    <div className="o-phone" lang={locale}>
      {value.notice && <p className="al">{value.notice.text[locale]}</p>}
      {pictures.map((src) => (
        <img key={src} src={src} alt="" />
      ))}
      {value.slides?.map(({ title, text, image }, at) => (
        <div key={at} className="o-slide">
          <b>{title[locale]}</b>
          <span>{text[locale]}</span>
          {image !== null && <img src={image} alt="" />}
        </div>
      ))}
      {value.testimonials?.map(({ text, by, stars, image }, at) => (
        <blockquote key={at} className="said">
          {image != null && <img className="person" src={image} alt="" />}“{text[locale]}”{' '}
          <small>{by[locale]}, </small>
          <small>{number(stars)}★</small>
        </blockquote>
      ))}
      {value.help?.map(({ asked, answer }, at) => (
        <p key={at} className="said">
          <b>{asked[locale]}</b> <span>{answer[locale]}</span>
        </p>
      ))}
      {Object.entries(value.social_link ?? {}).map(([network, url]) => (
        <p key={network} className="said">
          <b>{network}</b> <span>{url}</span>
        </p>
      ))}
      {value.tolls?.map(({ id, car, from }) => (
        <p key={id + from} className="said">
          <b>{crossings.find((each) => each.id === id)?.name[locale]}</b> <span>{taka(car)}</span>
        </p>
      ))}
      {value.sms && <p className="said">{t`Costs: 1 SMS, about ${paisa} paisa`}</p>}
      {value.fares && <Estimates fares={value.fares} today={today} />}
      {Object.values(value).every((each) => each === null) && <p className="sub">{t`Nothing is shown.`}</p>}
    </div>
  );
}

const examples = [30, 100, 189, 400];
const BIDS_KM = 189;
const DHAKA = 47;
const COXS_BAZAR = 9;

/** Sample fares of a sedan and sample ranges of bids, for today and for each coming tariff. */
function Estimates({ fares, today }: { fares: Tariff[]; today: string }) {
  const { t } = useLingui();
  const { number, takaRange, day } = useOfficeFormat();
  const coming = fares.filter(({ from }) => from > today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const of = (tariff: Tariff, distance: number, to: number): string => {
    const ends = { pickupDistrictId: DHAKA, destinationDistrictId: to };
    const trip = { ...ends, distance: distance * 1000, type: 'oneway', carType: 'sedan car' } as const;
    const range = estimatedFare(trip, tariff);
    return range ? takaRange(range) : '';
  };
  const bidsKm = number(BIDS_KM);
  const bidsOn = (tariff: Tariff, seats: number): string => {
    const range = priceRange({ distance: BIDS_KM * 1000, type: 'oneway', seats }, tariff);
    return range ? takaRange(range) : '';
  };
  return [tariffOn(fares, today), ...coming].map((tariff, at) => {
    const from = day(tariff.from);
    return (
      <section key={at} className="said">
        <b>{at === 0 ? t`Today, in a sedan` : t`From ${from}, in a sedan`}</b>
        <ul className="o-rows">
          {examples.map((distance) => {
            const km = number(distance);
            return (
              <li key={distance}>
                <span className="grow">{t`${km} km`}</span>
                <span>{of(tariff, distance, DHAKA)}</span>
              </li>
            );
          })}
          <li>
            <span className="grow">{t`To Cox’s Bazar`}</span>
            <span>{of(tariff, 400, COXS_BAZAR)}</span>
          </li>
          {carSizes.map((size) => {
            const seats = number(size);
            return (
              <li key={size}>
                <span className="grow">{t`Bids, ${seats} seats, ${bidsKm} km`}</span>
                <span>{bidsOn(tariff, size)}</span>
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}
