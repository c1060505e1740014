import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../../domain/plain-text.ts';
import { checkReport, longestReport, reportKindsOf, type ReportKind } from '../../../domain/report.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { WithMutations } from '../../db/outbox/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useSession } from '../../sync/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useRoadName } from '../../trip/trip-road.tsx';
import { useSave } from '../../trip/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RadioRow } from '../../ui/forms/radio-card.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { denyTrip, reportTrip } from './report-acts.ts';
import { kindWords } from './report-words.ts';

type ReportSheetProps = {
  trip: WithMutations<TripRow>;
  open: boolean;
  onClose: () => void;
  /** The report says that the trip did not take place. */
  denies?: boolean;
};

/** Asks what went wrong, with a few words about it. */
export function ReportSheet({ trip, open, onClose, denies = false }: ReportSheetProps) {
  const { t } = useLingui();
  const roadName = useRoadName();
  return (
    <Sheet
      open={open}
      title={denies ? t`The trip did not take place` : t`What went wrong?`}
      detail={roadName(trip)}
      onClose={onClose}
    >
      <ReportForm trip={trip} denies={denies} onDone={onClose} />
    </Sheet>
  );
}

type ReportFormProps = Required<Pick<ReportSheetProps, 'trip' | 'denies'>> & { onDone: () => void };

function ReportForm({ trip, denies, onDone }: ReportFormProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const type = useSession()?.user.type === 'provider' ? 'provider' : 'customer';
  const [kind, setKind] = useState<ReportKind | null>(denies ? 'did_not_come' : null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const refusal = kind && checkReport({ involved: true, kind, text });
  const shown = refusal && (tried || refusal.code === 'report_too_long') ? refusal : null;
  const send = async (): Promise<void> => {
    setTried(true);
    if (kind === null || refusal) return;
    const saved = await save(() => (denies ? denyTrip : reportTrip)(dbs, trip, { kind, text }), {
      online: t`Your report is being sent`,
      offline: t`Your report is kept on the phone`,
    });
    if (saved) onDone();
  };
  return (
    <form
      className="col g3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className="col g0">
        <legend className="spoken">{t`What went wrong?`}</legend>
        {reportKindsOf[type].map((each) => (
          <RadioRow
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            onChange={() => setKind(each)}
          >
            {i18n._(kindWords[each])}
          </RadioRow>
        ))}
      </fieldset>
      <TextArea
        label={t`What happened?`}
        value={text}
        limit={longestReport}
        rows={3}
        hint={t`Only we read this; the other person does not.`}
        error={shown ? errorText(i18n, shown) : undefined}
        onChange={(event) => setText(plainText(event.target.value))}
      />
      <Button type="submit" wide disabled={kind === null}>
        {t`Send the report`}
      </Button>
    </form>
  );
}
