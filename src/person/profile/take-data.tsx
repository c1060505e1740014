import { useLingui } from '@lingui/react/macro';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { correctedNow } from '../../platform/clock.ts';
import { ownDataFile } from '../../sync/calls/own-account.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Trouble } from '../../ui/status/alert.tsx';
import { useOwnCall } from './use-own-call.ts';

/** Saves a file with everything that the server has of the person. */
export function TakeData() {
  const { t } = useLingui();
  const { busy, trouble, run } = useOwnCall();
  const take = async (): Promise<void> => {
    const file = await run(ownDataFile);
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `durpalla-${dhakaDate(correctedNow())}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <p className="small mute">
        {t`A file with everything we have of you: trips, bids, books, reports, notifications and sign-ins.`}
      </p>
      <Trouble text={trouble} />
      <Button variant="line" wide disabled={busy} onClick={() => void take()}>
        {t`Save the file`}
      </Button>
    </>
  );
}
