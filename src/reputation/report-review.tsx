import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../domain/base/plain-text.ts';
import { longestReport } from '../../domain/report/report.ts';
import { reviewReportsView } from '../db/mirror/booking-views.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useSaveOnce } from '../action/use-save-once.ts';
import { Form } from '../ui/forms/form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { reportReview } from './review-acts.ts';

type ReportReviewProps = {
  review: { id: string; own?: true };
  /** Shown as a flag next to the review's first line. */
  inList?: boolean;
};

/** Reports a review to the operator, once; afterwards shows the ticket's number and the answer. */
export function ReportReview({ review, inList = false }: ReportReviewProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const dbs = useDbs();
  const save = useSaveOnce();
  const [text, setText] = useState<string | null>(null);
  const made = useView((views) => reviewReportsView(views), []);
  const report = made?.find(
    ({ review_id: id, mutations }) => id === review.id && mutations.every(({ state }) => state !== 'refused'),
  );
  const number = digits(report?.number ?? 0);
  if (review.own || made === undefined) return null;
  if (report)
    return (
      <div className="small mute">
        {report.number > 0 ? t`You reported this. Ticket no. ${number}` : t`You reported this.`}
        {report.answer !== null && <p className="note">“{report.answer}”</p>}
        <MutationStrip mutations={report.mutations} />
      </div>
    );
  if (text === null && inList)
    return <IconButton icon="flag" label={t`Report this review`} onClick={() => setText('')} />;
  if (text === null)
    return (
      <Button variant="text" small icon="flag" onClick={() => setText('')}>
        {t`Report this review`}
      </Button>
    );
  const send = async (): Promise<void> => {
    const saved = await save(() => reportReview(dbs, review, text), {
      offline: t`Your report is kept on the phone`,
    });
    if (saved) setText(null);
  };
  return (
    <Form className="col g3" onSubmit={() => void send()}>
      <TextArea
        label={t`What is wrong with it? (optional)`}
        value={text}
        limit={longestReport}
        hint={t`Only we read this.`}
        onChange={(event) => setText(plainText(event.target.value))}
      />
      <div className="two">
        <Button variant="line" small onClick={() => setText(null)}>
          {t`Leave it`}
        </Button>
        <Button type="submit" small disabled={text.length > longestReport}>
          {t`Send the report`}
        </Button>
      </div>
    </Form>
  );
}
