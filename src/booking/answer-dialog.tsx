import { useLingui } from '@lingui/react/macro';
import type { BookingRow, FeedRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useDbs } from '../sync/use-view.ts';
import { useSave } from '../action/use-save.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { moveBooking } from './booking-acts.ts';

type AnswerDialogProps = {
  trip: FeedRow;
  booking: WithMutations<BookingRow>;
  /** Null while the dialog is closed. */
  answer: 'confirm' | 'reject' | null;
  onClose: () => void;
};

/** Asks for confirmation, because the answer to a customer cannot be undone. */
export function AnswerDialog({ trip, booking, answer, onClose }: AnswerDialogProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const save = useSave();
  const price = taka(booking.fixed_price);
  const { name } = booking.customer;
  const confirming = answer === 'confirm';
  const send = async (): Promise<void> => {
    onClose();
    if (answer === null) return;
    await save(() => moveBooking(dbs, trip, { booking, part: 'provider', action: answer }), {
      offline: t`Your answer is kept on the phone`,
    });
  };
  return (
    <Dialog
      open={answer !== null}
      title={confirming ? t`Take this passenger?` : t`Turn this passenger down?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Not yet`}
          </Button>
          <Button variant={confirming ? 'primary' : 'decide'} onClick={() => void send()}>
            {confirming ? t`Take along` : t`Turn down`}
          </Button>
        </>
      }
    >
      {confirming
        ? t`${name} pays ${price} in cash. You see each other’s phone numbers, and the other requests are closed.`
        : t`${name} learns it at once and looks for another car.`}
    </Dialog>
  );
}
