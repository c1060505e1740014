import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../domain/base/plain-text.ts';
import { checkReport, longestReport, reportKindsOf, type ReportKind } from '../../domain/report/report.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useDbs } from '../sync/use-view.ts';
import { useRoadName } from '../trip/parts/trip-road.tsx';
import { useSaveOnce } from '../action/use-save-once.ts';
import { Form } from '../ui/forms/form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { RadioRow } from '../ui/forms/radio-card.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { denyTrip, reportTrip } from './report-acts.ts';
import { kindWords } from './report-words.ts';

type ReportSheetProps = {
  trip: WithMutations<TripRow>;
  /** The kind that is chosen at first. */
  about?: ReportKind;
  /** The report denies that the trip took place. */
  denies?: boolean;
  open: boolean;
  onClose: () => void;
};

/** Asks what went wrong, with a few words about it. */
export function ReportSheet({ trip, about, denies = false, open, onClose }: ReportSheetProps) {
  const { t } = useLingui();
  const roadName = useRoadName();
  const title = denies ? t`The trip did not take place` : t`What went wrong?`;
  return (
    <Sheet open={open} title={title} detail={roadName(trip)} onClose={onClose}>
      <ReportForm
        trip={trip}
        about={denies ? 'did_not_come' : (about ?? null)}
        denies={denies}
        onDone={onClose}
      />
    </Sheet>
  );
}

type ReportFormProps = {
  trip: WithMutations<TripRow>;
  about: ReportKind | null;
  denies: boolean;
  onDone: () => void;
};

function ReportForm({ trip, about, denies, onDone }: ReportFormProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const save = useSaveOnce();
  const type = useSession()?.user.type === 'provider' ? 'provider' : 'customer';
  const [kind, setKind] = useState<ReportKind | null>(about);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const refusal = kind && checkReport({ involved: true, kind, text });
  const shown = refusal && (tried || refusal.code === 'report_too_long') ? refusal : null;
  const send = async (): Promise<void> => {
    setTried(true);
    if (kind === null || refusal) return;
    const saved = await save(() => (denies ? denyTrip : reportTrip)(dbs, trip, { kind, text }), {
      offline: t`Your report is kept on the phone`,
      quiet: true,
    });
    if (saved) onDone();
  };
  return (
    <Form className="col g3" onSubmit={() => void send()}>
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
    </Form>
  );
}
