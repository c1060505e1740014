import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type } from 'arktype';
import { useState } from 'react';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { call } from '../kit/calls.ts';
import { Button } from '../kit/controls.tsx';
import { Pane } from '../kit/pane.tsx';
import { PaperView } from '../kit/paper-view.tsx';
import { checkQuery } from '../kit/queries.ts';
import type { Acts } from '../kit/use-acts.ts';

const done = type('object');

type WomanPaneProps = {
  person: Pick<OfficePerson, 'id' | 'type'>;
  woman: NonNullable<OfficePerson['woman']>;
  acts: Pick<Acts, 'isBusy' | 'run'>;
};

/** What a verifier says of papers that are already verified: that a woman drives. */
export function WomanPane({ person, woman, acts }: WomanPaneProps) {
  const { t } = useLingui();
  const isDriver = person.type === 'driver';
  const [isRead, setRead] = useState(false);
  const said = isDriver
    ? t`By the licence the driver is a woman`
    : t`By the NID register a woman, who drives her car herself`;
  return (
    <Pane title={t`A woman drives`}>
      <div className="o-form">
        <p className="sub">
          {t`Only passengers who wished for a family’s or a woman’s car read it, where no other drives. Changed papers take it away.`}
        </p>
        {isDriver && !isRead && <Button onClick={() => setRead(true)}>{t`Look at the licence`}</Button>}
        {isDriver && isRead && <Licence id={woman.check} />}
        <label className="row">
          <input
            type="checkbox"
            checked={woman.is}
            disabled={acts.isBusy || (isDriver && !isRead && !woman.is)}
            onChange={() =>
              acts.run(() => call(done, 'POST', `people/${person.id}/woman`, { woman: !woman.is }))
            }
          />
          {said}
        </label>
      </div>
    </Pane>
  );
}

/** The licence itself; the audit notes that it was read. */
function Licence({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(checkQuery(id));
  if (data?.kind !== 'licence') return null;
  return (
    <>
      <p>
        {t`Licence`}: {data.licence}
      </p>
      <PaperView sheets={[{ name: t`Licence`, url: data.photo }]} />
    </>
  );
}
