import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReportRow, TripRow } from '../../protocol/sync/rows.ts';
import { reportsView } from '../db/mirror/booking-views.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { mayReport } from './report-acts.ts';
import { ReportSheet } from './report-sheet.tsx';
import { kindWords, statusLooks } from './report-words.ts';

/** This person's reports about the trip, and a button for another one. */
export function TripReports({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  const reports = useView((dbs) => reportsView(dbs, trip.id), [trip.id]) ?? [];
  const may = mayReport(trip);
  if (!may && reports.length === 0) return null;
  return (
    <section className="col g3" aria-label={t`Reports`}>
      {reports.map((report) => (
        <Report key={report.id} report={report} />
      ))}
      {may && (
        <Button variant="text" wide icon="flag" onClick={() => setReporting(true)}>
          {reports.length === 0 ? t`Something went wrong` : t`Report something else`}
        </Button>
      )}
      <ReportSheet trip={trip} open={reporting} onClose={() => setReporting(false)} />
    </section>
  );
}

function Report({ report }: { report: WithMutations<ReportRow> }) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const look = statusLooks[report.status];
  const number = digits(report.number);
  const refused = report.mutations.some(({ state }) => state === 'refused');
  return (
    <Card label={t`Report`} sync={<MutationStrip mutations={report.mutations} />}>
      <div className="row wrap">
        {report.number > 0 && (
          <Badge tone={look.tone} icon={look.icon}>
            {i18n._(look.words)}
          </Badge>
        )}
        {!refused && (
          <span className="end small mute">
            {report.number > 0 ? t`Ticket no. ${number}` : t`The number comes when it has been sent`}
          </span>
        )}
      </div>
      <h3>{i18n._(kindWords[report.kind])}</h3>
      {report.text !== '' && <p className="note">“{report.text}”</p>}
      {report.answer !== null && (
        <Alert tone="go" icon="message-square">
          <b className="line">{t`Our answer`}</b>
          {report.answer}
        </Alert>
      )}
    </Card>
  );
}
