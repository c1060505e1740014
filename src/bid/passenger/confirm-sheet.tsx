import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nextBest } from '../../../domain/bid/backup.ts';
import type { TripNeed } from '../../../domain/trip/travellers.ts';
import type { Range } from '../../../domain/money/fare.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { ProviderLine } from '../../trip/parts/provider-line.tsx';
import { useSave } from '../../action/use-save.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { BidMeets } from './bid-meets.tsx';
import { BackupChooser } from './backup-chooser.tsx';
import { saveConfirmation } from '../bid-acts.ts';
import { useWhoDrives } from './who-drives.ts';

type ConfirmSheetProps = {
  bid: BidRow;
  /** The needs that the passenger asked for. */
  needs: readonly TripNeed[];
  /** All open bids in the order of the list; the next best of them is suggested as the backup. */
  ordered: readonly BidRow[];
  /** The estimated fare of the trip. */
  hint: Range | null;
  onClose: () => void;
};

/** Asks for confirmation, because the choice cannot be undone. The server decides whose bid wins. */
export function ConfirmSheet({ bid, needs, ordered, hint, onClose }: ConfirmSheetProps) {
  const { t } = useLingui();
  const { taka, takaRange } = useFormat();
  const carName = useCarName();
  const drives = useWhoDrives()(bid);
  const dbs = useDbs();
  const online = useOnline();
  const [saving, setSaving] = useState(false);
  const [backupId, setBackupId] = useState(() => nextBest(ordered, bid.id)?.id ?? null);
  const save = useSave();
  const confirm = async (): Promise<void> => {
    setSaving(true);
    await save(() => saveConfirmation(dbs, bid, backupId), {
      offline: t`Your choice is kept on the phone`,
    });
    setSaving(false);
    onClose();
  };
  return (
    <Sheet open title={t`Confirm this bid?`} onClose={onClose}>
      {!online && (
        <Alert icon="cloud-off">
          {t`You’re offline. Your choice stays on the phone and goes when you’re online; until then nothing is settled.`}
        </Alert>
      )}
      <ProviderLine provider={bid.provider} />
      <Facts
        facts={[
          { term: t`Fare`, value: taka(bid.price) },
          ...(hint ? [{ term: t`Estimate`, value: takaRange(hint) }] : []),
          { term: t`Car`, value: carName(bid.car) },
          ...(drives === null ? [] : [{ term: t`At the wheel`, value: drives }]),
        ]}
      />
      <BidMeets asked={needs} bid={bid} />
      <PriceIncludes includes={bid.includes} paidBy="reader" />
      <InfoDoor
        label={t`What the fare is made of`}
        about={{ what: 'fare', role: 'customer', includes: bid.includes }}
      />
      <BackupChooser
        bids={ordered.filter(({ id }) => id !== bid.id)}
        value={backupId}
        onChange={setBackupId}
      />
      <p className="small mute">
        {t`All other bids are then closed. You pay the fare in cash to the car owner after the journey.`}
      </p>
      <div className="two settle">
        <Button variant="line" onClick={onClose}>
          {t`Not yet`}
        </Button>
        <Button disabled={saving} onClick={() => void confirm()}>
          {t`Confirm`}
        </Button>
      </div>
    </Sheet>
  );
}
