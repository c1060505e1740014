import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import type { OfficeJourney } from '../../protocol/api/office/work.ts';
import { call } from '../kit/calls.ts';
import { CasePane, DecisionPane } from '../kit/decision-pane.tsx';
import { Party } from '../kit/party.tsx';
import { journeyQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

/** The age at which an item is late, an hour before the journey. */
const LATE_MS = 30 * 60_000;
const done = type('object');

/** Journeys that begin soon and whose parties have not both said that they are ready: the operator calls them. */
export function JourneysPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="journeys"
      title={t`Before the journey`}
      lateFrom={LATE_MS}
      empty={t`No journey waits for an answer.`}
      item={journeyQuery}
      keys={[{ keys: ['A'], does: t`Both were called` }]}
    >
      {(journey, id, work) => (
        <OpenJourney
          key={id}
          journey={journey}
          onCalled={() =>
            work.decide(id, t`Both were called`, () => call(done, 'POST', `journeys/${id}/decision`, {}))
          }
        />
      )}
    </QueueDesk>
  );
}

function OpenJourney({ journey, onCalled }: { journey: OfficeJourney; onCalled: () => void }) {
  const { t } = useLingui();
  const { locale, journey: timeOf } = useOfficeFormat();
  const words = (said: OfficeJourney['said']['owner']): string =>
    said === 'ready' ? t`is ready` : said === 'change' ? t`wants a change` : t`has not answered`;
  return (
    <>
      <CasePane label={t`Trip`} title={`${journey.from[locale]} – ${journey.to[locale]}`}>
        <h2 className="h3">{timeOf(journey.journey_at)}</h2>
        <Party role={`${t`Passenger`}, ${words(journey.said.passenger)}`} person={journey.passenger} />
        <Party role={`${t`Car owner`}, ${words(journey.said.owner)}`} person={journey.owner} />
        <p className="sub">{t`Call the one who has not answered, then the other, and say what you have heard.`}</p>
      </CasePane>
      <DecisionPane tall acts={[{ letter: 'A', name: t`Both were called`, isPrimary: true, run: onCalled }]}>
        <div className="act">
          <p className="sub">{t`It leaves the queue; what the two have said stays as it is.`}</p>
        </div>
      </DecisionPane>
    </>
  );
}
