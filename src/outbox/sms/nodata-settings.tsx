import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { showPhone } from '../../../domain/base/phone.ts';
import { MOST_HOURS } from '../../../domain/face/certified.ts';
import { presetChoice } from '../../../domain/notice/notice-choice.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../db/mirror/driver-views.ts';
import { faceIdentity } from '../../db/outbox/faces.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useSave } from '../../action/use-save.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { IndexRow } from '../../shell/menu/index-row.tsx';
import { useDbs, useView } from '../../sync/use-view.ts';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { chooseSmsOfTrips } from './answer-acts.ts';
import { PasteAnswer } from './paste-answer.tsx';
import { sendingKeys } from '../../db/outbox/sent-sms.ts';
import { RenewBySms } from './renew-by-sms.tsx';
import { saveSmsChoices, smsChoices, type SmsChoices } from './sms-choices.ts';
import './sms.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The way to a fresh certificate, on a page of another subject; part of this chunk, so that none is added. */
export const Renewal = () => <RenewBySms paste />;

/** What this phone can do without a net, and what the person wants of it. */
export function NodataSettings() {
  const known = useView(
    async (dbs) => ({
      profile: (await ownProfileView(dbs)) ?? null,
      key: await sendingKeys(dbs),
      identity: await faceIdentity(dbs),
    }),
    [],
  );
  if (!known?.profile) return <SkeletonCard />;
  const { profile, key, identity } = known;
  return (
    <div className="col g3">
      <Ready since={key?.madeAt ?? null} until={identity ? identity.at + MOST_HOURS * HOUR_MS : null} />
      <RenewBySms />
      <SmsRows profile={profile} number={key?.number ?? null} price={key?.price ?? 0} />
      <FurtherRows type={profile.type} />
      <PasteAnswer always />
      <PrivacyHint />
    </div>
  );
}

function PrivacyHint() {
  const { t } = useLingui();
  return <Hint icon="lock">{t`Before a confirmation nobody’s number is shown to anybody.`}</Hint>;
}

/** Whether the phone has its keys, and for how many days its certificate is still valid. */
function Ready({ since, until }: { since: number | null; until: number | null }) {
  const { t } = useLingui();
  const { date } = useDateFormat();
  const { digits } = useFormat();
  if (since === null)
    return (
      <Alert tone="wait" icon="cloud-off">
        {t`Not ready yet: open the app once with a net, and it gets ready by itself.`}
      </Alert>
    );
  const today = dhakaDate(correctedNow());
  const left = until === null ? 0 : Math.max(0, Math.floor((until - correctedNow()) / DAY_MS));
  const [made, last] = [date(dhakaDate(since), today), until === null ? '' : date(dhakaDate(until), today)];
  return (
    <div className="nodata-ready">
      <span className="grow">
        <b className="line">{t`This phone also works without a net`}</b>
        <span className="small">
          {until === null
            ? t`SMS are ready since ${made}`
            : t`What it shows other phones is good until ${last}; with a net it is renewed by itself`}
        </span>
      </span>
      {until !== null && (
        <span className="nodata-days">
          <b>{digits(left)}</b>
          <span className="micro">{t`days`}</span>
        </span>
      )}
    </div>
  );
}

type SmsRowsProps = { profile: WithMutations<ProfileRow>; number: string | null; price: number };

function SmsRows({ profile, number, price }: SmsRowsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const dbs = useDbs();
  const save = useSave();
  const [choices, setChoices] = useState(smsChoices);
  const choose = (changed: Partial<SmsChoices>): void => {
    const next = { ...choices, ...changed };
    saveSmsChoices(next);
    setChoices(next);
  };
  const isOn = (profile.notices ?? presetChoice).sms === true;
  const chooseSms = (sms: boolean): void =>
    void save(() => chooseSmsOfTrips(dbs, profile, sms), {
      offline: t`Kept on the phone, goes when you’re online`,
    });
  if (number === null) return <Hint icon="info">{t`This market takes no SMS.`}</Hint>;
  const [shown, paisa, own] = [digits(number), digits(price), digits(showPhone(profile.phone))];
  return (
    <ul className="card list nodata-rows">
      <li>
        <Switch checked={choices.offered} onChange={(offered) => choose({ offered })}>
          <b className="line">{t`Send by SMS`}</b>
          <span className="small mute">{t`To ${shown}, each about ${paisa} paisa`}</span>
        </Switch>
      </li>
      <li>
        <Switch checked={choices.words} onChange={(words) => choose({ words })}>
          <b className="line">{t`Words that can be read, too`}</b>
          <span className="small mute">{t`Place, time and fare in English letters`}</span>
        </Switch>
      </li>
      {profile.type === 'provider' && (
        <li>
          <Switch checked={isOn} onChange={chooseSms}>
            <b className="line">{t`New trips by SMS`}</b>
            <span className="small mute">
              {t`On your roads, while this phone has no net; at most six a day, free for you`}
            </span>
          </Switch>
        </li>
      )}
      <li className="nodata-row">
        <b className="line">{t`Answers come to`}</b>
        <span className="small mute">{t`${own}, at most four for each trip`}</span>
      </li>
    </ul>
  );
}

function FurtherRows({ type }: Pick<ProfileRow, 'type'>) {
  const { t } = useLingui();
  return (
    <ul className="card list index">
      <IndexRow
        to="/without-net"
        icon="info"
        name={t`How it goes without a net`}
        value={t`By SMS, by a missed call, face to face`}
      />
      <IndexRow
        to="/face/{-$trip}"
        icon="users"
        name={t`Agree face to face, by codes`}
        value={t`Two phones scan each other, the net may come later`}
      />
      <IndexRow
        to={`/${type}/profile`}
        hash="account"
        icon="lock"
        name={t`If the phone is lost`}
        value={t`Sign it out from another phone: then its SMS do nothing`}
      />
    </ul>
  );
}
