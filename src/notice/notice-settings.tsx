import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { spokenTimeText } from '../../domain/base/date-text.ts';
import {
  kindsOfRole,
  presetChoice,
  wayOf,
  type NoticeKind,
  type NoticeWay,
} from '../../domain/notice/notice-choice.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useSave } from '../action/use-save.ts';
import { Segmented } from '../ui/actions/segmented.tsx';
import { Card } from '../ui/cards/card.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { chooseNotices } from './notice-acts.ts';
import { NotifySwitch } from './notify-switch.tsx';

type NoticeSettingsProps = {
  /** Chooses the roads and districts, for a car owner. */
  Roads: ComponentType;
};

/** Chooses which notifications a person gets, in which way, and when. */
export function NoticeSettings(parts: NoticeSettingsProps) {
  const profile = useView((dbs) => ownProfileView(dbs), []);
  if (!profile) return <SkeletonCard />;
  return <Choices profile={profile} {...parts} />;
}

type Change = MutationArgs['profile.notices'];

function Choices({ profile, Roads }: NoticeSettingsProps & { profile: WithMutations<ProfileRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const session = useSession();
  const words = useKindWords(profile.type);
  const choice = profile.notices ?? presetChoice;
  const choose = (args: Change): void =>
    void save(() => chooseNotices(dbs, profile, args), {
      offline: t`Kept on the phone, goes when you’re online`,
    });
  const ways: { value: NoticeWay; label: string }[] = [
    { value: 'push', label: t`Notify` },
    { value: 'app', label: t`List only` },
    { value: 'none', label: t`Not at all` },
  ];
  return (
    <div className="col g4">
      {session && !session.impersonating && <NotifySwitch session={session} />}
      {profile.type === 'provider' && (
        <section className="col g3">
          <h2>{t`New trips on your roads`}</h2>
          <Card as="div">
            <Roads />
          </Card>
        </section>
      )}
      <section className="col g3">
        <h2>{t`What to notify of`}</h2>
        <Card as="div" sync={<MutationStrip mutations={profile.mutations} />}>
          {kindsOfRole[profile.type].map((kind) => (
            <div key={kind} className="col">
              <b className="small">{words[kind].name}</b>
              <span className="micro mute">{words[kind].about}</span>
              <Segmented<NoticeWay>
                label={words[kind].name}
                value={wayOf(choice, kind, profile.type)}
                options={ways}
                onChange={(way) => choose({ ways: { [kind]: way } })}
              />
            </div>
          ))}
        </Card>
      </section>
      <When choice={choice} onChoose={choose} decisive={profile.type !== 'driver'} />
    </div>
  );
}

type WhenProps = {
  choice: NonNullable<ProfileRow['notices']>;
  onChoose: (change: Change) => void;
  /** Whether agreements concern this person, as they do everybody but drivers. */
  decisive: boolean;
};

const DIGEST_HOUR = 20;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Quiet hours, and one push a day in place of many. */
function When({ choice: { quiet, digest, decisive }, onChoose, decisive: agrees }: WhenProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const hours = HOURS.map((hour) => ({
    value: String(hour),
    label: spokenTimeText(`${String(hour).padStart(2, '0')}:00:00`, locale),
  }));
  return (
    <section className="col g3">
      <h2>{t`When to notify`}</h2>
      <Card as="div">
        <Switch
          checked={quiet !== null}
          onChange={(on) => onChoose({ quiet: on ? presetChoice.quiet : null })}
        >
          <b className="small line">{t`Quiet at night`}</b>
          <span className="micro mute">{t`What happens then comes as one notification when it is over.`}</span>
        </Switch>
        {quiet && (
          <div className="two">
            <Select
              label={t`Quiet from`}
              options={hours}
              value={String(quiet.from)}
              onChange={(from) => onChoose({ quiet: { ...quiet, from: Number(from) } })}
            />
            <Select
              label={t`Until`}
              options={hours}
              value={String(quiet.to)}
              onChange={(to) => onChoose({ quiet: { ...quiet, to: Number(to) } })}
            />
          </div>
        )}
        <Switch checked={digest !== null} onChange={(on) => onChoose({ digest: on ? DIGEST_HOUR : null })}>
          <b className="small line">{t`Once a day`}</b>
          <span className="micro mute">{t`All news of the day in one notification, none in between.`}</span>
        </Switch>
        {digest !== null && (
          <Select
            label={t`At what time`}
            options={hours}
            value={String(digest)}
            onChange={(hour) => onChoose({ digest: Number(hour) })}
          />
        )}
        {agrees && (
          <Switch checked={decisive} onChange={(on) => onChoose({ decisive: on })}>
            <b className="small line">{t`Decisions at any hour`}</b>
            <span className="micro mute">{t`A confirmed or canceled trip is told at once, also at night.`}</span>
          </Switch>
        )}
      </Card>
    </section>
  );
}

type KindWords = Record<NoticeKind, { name: string; about: string }>;

function useKindWords(role: ProfileRow['type']): KindWords {
  const { t } = useLingui();
  const owner = role === 'provider';
  return {
    agreements: {
      name: t`Confirmed and canceled`,
      about: owner ? t`A passenger confirms your bid, or cancels.` : t`The car owner confirms, or cancels.`,
    },
    bids: {
      name: t`Bids and fares`,
      about: owner
        ? t`What becomes of your bids, bookings, named fares.`
        : t`New bids, lower fares, answers.`,
    },
    requests: { name: t`Your request`, about: t`It is posted, bidding is over, the time is over.` },
    journeys: { name: t`The journey`, about: t`Who drives, the start and the end.` },
    new_trips: owner
      ? {
          name: t`New trips`,
          about: t`On your roads, at most four an hour, also when the app is closed.`,
        }
      : {
          name: t`New offers`,
          about: t`In the districts that you look at, at most once a day, also when the app is closed.`,
        },
    account: {
      name: t`Your account`,
      about:
        role === 'provider'
          ? t`Cars, payments, stars, answers to reports.`
          : t`Answers to what you reported.`,
    },
  };
}
