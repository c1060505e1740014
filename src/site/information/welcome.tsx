import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMarket } from '../../db/device/use-market.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { SiteNotice } from '../../shell/site-notice.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CarDrawing } from '../../ui/cars/car-drawing.tsx';
import './information.css';

/**
 * Shown to visitors on the sign-up page (REQ 1): the operator's banner and slides, and the benefits for a car
 * owner.
 */
export function Welcome() {
  const { t } = useLingui();
  const locale = useLocale();
  const saver = useDataSaver();
  const { logo, banner, slides } = useMarket()?.setting ?? { logo: null, banner: null, slides: [] };
  return (
    <section className="welcome" aria-label={t`What there is here`}>
      {logo !== null && <img className="sitelogo" src={logo} alt="দূরপাল্লা" />}
      {banner !== null && !saver && <img className="sitebanner" src={banner} alt="" loading="lazy" />}
      <SiteNotice />
      <Card>
        <div className="row g3">
          <CarDrawing shape="mini-micro" />
          <h2 className="grow">{t`Do you have a car?`}</h2>
        </div>
        <p className="small">{t`Passengers all over the country look for a car for a long way. You see their trips, choose, and name your own fare; the way back you can offer yourself.`}</p>
        <p className="small mute">{t`Joining costs nothing. We take 10% of the fare, and only after the journey.`}</p>
        <Link
          className={buttonClass({ variant: 'soft', wide: true })}
          to="/signup"
          search={{ type: 'provider' }}
        >
          {t`Sign up as a car owner`}
        </Link>
      </Card>
      {slides.map(({ title, text, image }, index) => (
        <div key={index} className="sign row g3">
          <span className="grow col g0">
            <b>{title[locale]}</b>
            <span className="small mute">{text[locale]}</span>
          </span>
          {image !== null && !saver && <img src={image} alt="" loading="lazy" />}
        </div>
      ))}
      <Link className="row small tapline" to="/before-sign-in">
        {t`How it works`}
      </Link>
      <Link className="row small tapline" to="/without-net">
        {t`How it goes without a net`}
      </Link>
    </section>
  );
}
