import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { opensAt } from '../../../domain/trip/journey-moments.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { agreedOf } from '../parts/trip-acts.ts';
import { partyOf, refusedRequest, unsentRequest } from '../../action/on-trip.ts';
import { useDiscard } from '../../action/use-discard.ts';
import { useTripLifecycle } from '../parts/use-trip-lifecycle.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { FaceDoor } from './face-door.tsx';
import { PostingChoice } from './posting-choice.tsx';
import { postingOf } from './posting-time.tsx';
import { EveryWeek } from './every-week.tsx';
import { mayAskForWayBack, mayRequestAgain } from './may-request-again.ts';

const MINUTE_MS = 60_000;

/** The sheet that asks for the reason and cancels. */
export type CancelSheetType = ComponentType<{
  trip: WithMutations<TripRow>;
  open: boolean;
  onClose: () => void;
}>;

type TripActionsProps = { trip: WithMutations<TripRow>; CancelSheet: CancelSheetType };

/** The person's possible actions on the trip now, by the lifecycle machine and by role (REQ 4, 6). */
export function TripActions({ trip, CancelSheet }: TripActionsProps) {
  const { i18n, t } = useLingui();
  const user = useSession()?.user;
  const discard = useDiscard();
  const [asking, setAsking] = useState<'publish' | 'complete' | 'cancel' | null>(null);
  const close = (): void => setAsking(null);
  const { open, refusal, saving, ask } = useTripLifecycle(trip);
  if (!user) return null;
  const unsent = unsentRequest(trip);
  const mayCancel = open.includes('cancel') && unsent === null;
  const draft = trip.status === 'draft';
  const showsRefusal = refusal && !trip.mutations.some(({ state }) => state === 'refused');
  const publish = (): void => {
    close();
    void ask(
      { action: 'publish' },
      {
        offline: t`Kept on the phone: published when you’re online`,
      },
    );
  };
  const complete = (): void => {
    close();
    void ask({ action: 'complete' }, { offline: t`‘Completed’ is kept on the phone` });
  };
  return (
    <div className="col g3">
      {showsRefusal && <Alert tone="bad">{errorText(i18n, refusal)}</Alert>}
      {open.includes('publish') && (
        <Button wide icon="send" disabled={saving} onClick={() => setAsking('publish')}>
          {postingOf(trip) === null ? t`Publish the trip` : t`Post it now`}
        </Button>
      )}
      <FaceDoor trip={trip} />
      <PostingChoice trip={trip} />
      {open.includes('edit') && unsent === null && (
        <Link
          className={buttonClass({ variant: 'line', wide: true })}
          to="/trip-request"
          search={{ edit: trip.id }}
        >
          <Icon name="pencil" size="m" />
          {t`Change the draft`}
        </Link>
      )}
      {open.includes('complete') && (
        <CompleteButton trip={trip} disabled={saving} onPress={() => setAsking('complete')} />
      )}
      <AskAgain trip={trip} />
      <EveryWeek trip={trip} />
      <WayBack trip={trip} />
      <div className={mayCancel || unsent ? 'two' : 'col'}>
        <Link className={buttonClass({ variant: 'text' })} to="/help">
          <Icon name="circle-help" size="m" />
          {t`Help`}
        </Link>
        {unsent !== null && (
          <Button variant="danger" onClick={() => void discard({ id: unsent, name: 'trip.create' })}>
            {t`Take it back and change it`}
          </Button>
        )}
        {mayCancel && (
          <Button variant="danger" disabled={saving} onClick={() => setAsking('cancel')}>
            {draft ? t`Drop the draft` : t`Cancel the trip`}
          </Button>
        )}
      </div>
      <PublishDialog open={asking === 'publish'} onClose={close} onPublish={publish} />
      <CompleteDialog
        open={asking === 'complete'}
        fare={trip.fixed_price ?? 0}
        onClose={close}
        onComplete={complete}
      />
      <CancelSheet trip={trip} open={asking === 'cancel'} onClose={close} />
    </div>
  );
}

/**
 * Opens the trip form filled with this request (REQ 2, 're-request') or with a refused one; shows nothing if
 * neither is allowed.
 */
export function AskAgain({ trip, small = false }: { trip: WithMutations<TripRow>; small?: boolean }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  const refused = refusedRequest(trip);
  if (!user || !(refused !== null || mayRequestAgain(trip.status, partyOf(trip, user)))) return null;
  const offered = trip.created_by === 'provider';
  const look = small ? { small, grow: true } : { wide: true };
  return (
    <Link
      className={buttonClass(refused === null ? { variant: 'soft', ...look } : look)}
      to="/trip-request"
      search={refused === null ? { again: trip.id } : { fix: refused }}
    >
      {!small && <Icon name={refused === null ? 'repeat' : 'pencil'} size="m" />}
      {refused !== null
        ? t`Change it and ask again`
        : offered && user.id === trip.user.id
          ? t`Offer it again`
          : t`Ask again`}
    </Link>
  );
}

/** Opens the trip form with the ends of an agreed one-way trip swapped, for the passenger's return. */
export function WayBack({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  if (!user || !mayAskForWayBack(trip, partyOf(trip, user))) return null;
  const { pickup_full_address: pickup, destination_full_address: destination } = trip;
  return (
    <Link
      className={buttonClass({ variant: 'soft', wide: true })}
      to="/trip-request"
      search={{ pickup: destination, destination: pickup, type: 'oneway', car_type: trip.car_type }}
    >
      <Icon name="undo-2" size="m" />
      {t`Ask for the way back`}
    </Link>
  );
}

type PublishDialogProps = { open: boolean; onClose: () => void; onPublish: () => void };

function PublishDialog({ open, onClose, onPublish }: PublishDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      title={t`Publish the trip?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Not yet`}
          </Button>
          <Button onClick={onPublish}>{t`Publish`}</Button>
        </>
      }
    >
      {t`Once it is published, it can no longer be edited.`}
    </Dialog>
  );
}

type CompleteButtonProps = { trip: WithMutations<TripRow>; disabled: boolean; onPress: () => void };

function CompleteButton({ trip, disabled, onPress }: CompleteButtonProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const opens = opensAt('complete', agreedOf(trip));
  const early = opens !== null && now < opens;
  const from = dates.journey(opens ?? now, now);
  return (
    <>
      <Button wide icon="flag" disabled={early || disabled} onClick={onPress}>
        {t`Complete the trip`}
      </Button>
      {early && (
        <p className="small mute">
          {t`With the passenger’s PIN you can complete it at any time, without it from ${from}.`}
        </p>
      )}
    </>
  );
}

type CompleteDialogProps = { open: boolean; fare: number; onClose: () => void; onComplete: () => void };

function CompleteDialog({ open, fare, onClose, onComplete }: CompleteDialogProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const shown = taka(fare);
  return (
    <Dialog
      open={open}
      title={t`Is the journey over?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Not yet`}
          </Button>
          <Button onClick={onComplete}>{t`Completed`}</Button>
        </>
      }
    >
      {t`Please collect ${shown} in cash from the passenger.`}
    </Dialog>
  );
}
