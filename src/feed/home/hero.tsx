import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { savedDraft } from '../../db/outbox/drafts.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import { feedTotal } from '../../db/mirror/views.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { openingAsk } from './request-shortcut.ts';
import { everything } from '../../db/everything.ts';
import { Statistics } from './statistics.tsx';
import { TripAsk } from './trip-ask.tsx';

const MINUTE_MS = 60_000;

/** A driver has another home page. */
export type Role = 'customer' | 'provider';

/** The top of the home page: the person's main task, on the board's green. */
export function Hero({ role, wide }: { role: Role; wide: boolean }) {
  const { t } = useLingui();
  const provider = role === 'provider';
  const words = provider ? <ProviderWords wide={wide} /> : <CustomerWords wide={wide} />;
  const card = provider ? <OpenTrips /> : <CustomerAsk wide={wide} />;
  return (
    <>
      <section
        className={wide ? 'deskhero bridge' : 'hero bridge'}
        aria-label={provider ? t`Trips of passengers` : t`Submit a trip request`}
      >
        {wide ? (
          <div className="wrap1">
            <div className="col g4">
              {words}
              <Statistics />
            </div>
            {card}
          </div>
        ) : (
          <>
            {words}
            {card}
          </>
        )}
      </section>
      <div className="jam" />
    </>
  );
}

function CustomerWords({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  if (!wide)
    return (
      <div className="col g0">
        <h1>{t`Where to this time?`}</h1>
        <p className="small mute">{t`Say where you want to go; car owners tell you the fare.`}</p>
      </div>
    );
  return (
    <>
      <h1>{t`Far roads, in a car of your own choice`}</h1>
      <p className="lead">
        {t`Say where you want to go; car owners tell you the fare. Compare, and confirm the one you like.`}
      </p>
    </>
  );
}

function CustomerAsk({ wide }: { wide: boolean }) {
  const locale = useLocale();
  const known = useView(async (dbs) => {
    const [draft, trips] = await Promise.all([savedDraft(dbs, null), tripsView(dbs)]);
    return { draft, trips: trips.filter(({ user }) => user.id === dbs.userId) };
  }, []);
  const { draft, trips } = known ?? { draft: null, trips: [] };
  return <TripAsk opening={openingAsk({ draft, trips }, locale, correctedNow())} draft={draft} wide={wide} />;
}

function ProviderWords({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  return (
    <div className={wide ? 'col g4' : 'col g0'}>
      <h1>{t`Which trip will you take today?`}</h1>
      <p className={wide ? 'lead' : 'small mute'}>
        {t`Passengers say where they want to go. You name your fare.`}
      </p>
    </div>
  );
}

/** The number of trips that wait for a bid, and links for a car owner (REQ 1, landing buttons). */
function OpenTrips() {
  const { t } = useLingui();
  const minute = useNow(MINUTE_MS);
  const open = useView((dbs) => feedTotal(dbs, everything, correctedNow()), [minute]);
  return (
    <div className="ask">
      <p data-now="">
        {open === undefined ? (
          t`Trips of passengers`
        ) : (
          <b>
            <Plural value={open} one="# trip is open now" other="# trips are open now" />
          </b>
        )}
      </p>
      <Link className={buttonClass({ variant: 'accent', wide: true })} to="/feed">
        {t`See the trips`}
        <Icon name="arrow-right" />
      </Link>
      <Link className={buttonClass({ variant: 'soft', wide: true })} to="/trip-request">
        {t`Offer a trip of your own`}
      </Link>
    </div>
  );
}
