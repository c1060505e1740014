import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import type { StatusAction } from '../../../domain/trip-change.ts';
import type { TripParty } from '../../../domain/trip-status.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSession } from '../../sync/session-store.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';
import { keep } from '../../trip/keep.ts';
import { partyOf } from '../../trip/on-trip.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { completeTrip, mayAskAgain, publishTrip } from './trip-acts.ts';
import { useTripLifecycle } from './use-trip-lifecycle.ts';

/** Asks why and cancels. */
export type CancelSheetType = ComponentType<{ trip: TripRow; open: boolean; onClose: () => void }>;

type TripActionsProps = { trip: Marked<TripRow>; CancelSheet: CancelSheetType };

/** What this person may do to the trip now, by the machine of the trip's life and by role (SPEC 4, 6). */
export function TripActions({ trip, CancelSheet }: TripActionsProps) {
  const user = useSession()?.user;
  if (!user) return null;
  const party = partyOf(trip, user);
  // another part in it is another life
  return <Actions key={`${trip.id} ${party.part}`} trip={trip} party={party} CancelSheet={CancelSheet} />;
}

function Actions({ trip, party, CancelSheet }: TripActionsProps & { party: TripParty }) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const online = useOnline();
  const [asking, setAsking] = useState<StatusAction | null>(null);
  const close = (): void => setAsking(null);
  const full = t`The phone is full: nothing was kept. Free some room and try again.`;
  const { open, refusal, ask } = useTripLifecycle(trip, party, (action) => {
    if (action === 'publish')
      void keep(() => publishTrip(dbs, trip), {
        full,
        kept: online ? t`The trip is being published` : t`Kept on the phone: published when you’re online`,
      });
    if (action === 'complete')
      void keep(() => completeTrip(dbs, trip), {
        full,
        kept: online ? t`‘Completed’ is being sent` : t`‘Completed’ is kept on the phone`,
      });
  });
  const answer = (action: StatusAction): void => {
    close();
    ask(action);
  };
  const mayCancel = open.includes('cancel');
  const draft = trip.status === 'draft';
  const told = refusal && !trip.marks.some(({ state }) => state === 'refused');
  return (
    <div className="col g3">
      {told && <Alert tone="bad">{errorText(i18n, refusal)}</Alert>}
      {open.includes('publish') && (
        <Button wide icon="send" onClick={() => setAsking('publish')}>
          {t`Publish the trip`}
        </Button>
      )}
      {open.includes('edit') && (
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
        <Button wide icon="flag" onClick={() => setAsking('complete')}>
          {t`Complete the trip`}
        </Button>
      )}
      {mayAskAgain(trip.status, party) && <AskAgain trip={trip} />}
      <div className={mayCancel ? 'two' : 'col'}>
        <Link className={buttonClass({ variant: 'text' })} to="/help">
          <Icon name="circle-help" size="m" />
          {t`Help`}
        </Link>
        {mayCancel && (
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            {draft ? t`Drop the draft` : t`Cancel the trip`}
          </Button>
        )}
      </div>
      <PublishDialog open={asking === 'publish'} onClose={close} onPublish={() => answer('publish')} />
      <CompleteDialog
        open={asking === 'complete'}
        fare={trip.fixed_price ?? 0}
        onClose={close}
        onComplete={() => answer('complete')}
      />
      <CancelSheet trip={trip} open={asking === 'cancel'} onClose={close} />
    </div>
  );
}

/** Opens the trip form with what was asked for before (SPEC 2, 're-request'). */
export function AskAgain({ trip, small = false }: { trip: TripRow; small?: boolean }) {
  const { t } = useLingui();
  const offered = trip.created_by === 'provider';
  const own = useSession()?.user.id === trip.user.id;
  return (
    <Link
      className={buttonClass({ variant: 'soft', ...(small ? { small, grow: true } : { wide: true }) })}
      to="/trip-request"
      search={{ again: trip.id }}
    >
      {!small && <Icon name="repeat" size="m" />}
      {offered && own ? t`Offer it again` : t`Ask again`}
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
