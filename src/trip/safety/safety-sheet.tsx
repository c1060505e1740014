import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { changeSafety } from '../../db/outbox/safety.ts';
import type { Safety } from '../../db/outbox/outbox-rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { List } from '../../ui/cards/list-row.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useWatchLink } from './use-watch-link.ts';
import { WatchLink } from './watch-link.tsx';
import { TrustedContacts } from './own-people.tsx';
import { expectedArrival, safetyText, smsAddress, type Journey } from './safety-text.ts';

type SafetySheetProps = { journey: Journey; safety: Safety; open: boolean; onClose: () => void };

/**
 * The trusted contacts, the exact text that is sent to them, and the choice of the app's reminders.
 */
export function SafetySheet({ journey, safety, open, onClose }: SafetySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      title={t`Tell your people`}
      detail={t`Goes by SMS, needs no internet`}
      onClose={onClose}
    >
      <SafetyBody journey={journey} safety={safety} />
    </Sheet>
  );
}

function SafetyBody({ journey, safety }: Pick<SafetySheetProps, 'journey' | 'safety'>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { time } = useDateFormat();
  const dbs = useDbs();
  const { contacts, remindsAtStart, asksOnArrival } = safety;
  const change = (part: Partial<Safety>): void => void changeSafety(dbs, () => part);
  const link = useWatchLink(journey.id);
  const text = safetyText(journey, locale, link?.address ?? null);
  const arrival = time(dhakaTime(expectedArrival(journey)));
  return (
    <div className="col g4">
      <TrustedContacts safety={safety} />
      <div className="col">
        <b className="small mute">{t`These words go out`}</b>
        <p className="smswords small">{text}</p>
      </div>
      <WatchLink tripId={journey.id} />
      <List label={t`Reminders`}>
        <li>
          <Switch checked={remindsAtStart} onChange={(on) => change({ remindsAtStart: on })}>
            <b className="line">{t`Remind me when the journey begins`}</b>
            <span className="small mute">{t`One more press, and the SMS is on its way`}</span>
          </Switch>
        </li>
        <li>
          <Switch checked={asksOnArrival} onChange={(on) => change({ asksOnArrival: on })}>
            <b className="line">{t`Ask whether I have arrived`}</b>
            <span className="small mute">{t`From ${arrival} on, on this page`}</span>
          </Switch>
        </li>
      </List>
      <Helplines />
      {contacts.length === 0 ? (
        <a className={buttonClass({ variant: 'line', wide: true })} href={smsAddress([], text)}>
          <Icon name="message-square" />
          {t`By SMS, without the internet`}
        </a>
      ) : (
        <a
          className={buttonClass({ wide: true })}
          href={smsAddress(
            contacts.map(({ phone }) => phone),
            text,
          )}
          onClick={() =>
            void changeSafety(dbs, ({ sharedAt }) => ({
              sharedAt: { ...sharedAt, [journey.id]: correctedNow() },
            }))
          }
        >
          <Icon name="send" />
          {contacts.length === 1 ? t`Send the SMS` : t`Send both the SMS`}
        </a>
      )}
    </div>
  );
}

/** The national helplines, which any phone can call without the internet and without credit. */
function Helplines() {
  const { t } = useLingui();
  return (
    <div className="two helplines">
      <a className={buttonClass({ variant: 'line', small: true })} href="tel:109">
        {t`109 women and children`}
      </a>
      <a className={buttonClass({ variant: 'danger', small: true })} href="tel:999">
        <Icon name="phone" size="s" />
        {t`999 emergency`}
      </a>
    </div>
  );
}
