import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import { useState } from 'react';
import type { OfficeCallBack } from '../../protocol/api/office/call-backs.ts';
import { call } from '../kit/calls.ts';
import { Button, Entry } from '../kit/controls.tsx';
import { callBackQuery, queueQuery, queuesQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useActs } from '../kit/use-acts.ts';
import type { QueueWork } from '../kit/use-queue.ts';
import { AgreedWithCaller } from './agreed-with-caller.tsx';
import { AskForCaller } from './ask-for-caller.tsx';
import type { CallerProps } from './caller-case.tsx';
import { ReadOutBids } from './read-out-bids.tsx';

/** The age at which somebody has waited too long for a call. */
const LATE_MS = 15 * 60_000;
const done = type('object');

/**
 * People who rang or wrote to be called back: the operator speaks to them, posts the trip in their name, reads the
 * bids out and confirms the one they choose.
 */
export function CallBacksPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="call-backs"
      title={t`To be called`}
      lateFrom={LATE_MS}
      empty={t`Nobody waits for a call.`}
      item={callBackQuery}
      actions={<AddNumber />}
      keys={[
        { keys: ['A'], does: t`Ask or confirm` },
        { keys: ['N'], does: t`Nobody answers` },
        { keys: ['L'], does: t`Chooses later` },
        { keys: ['W'], does: t`Wants nothing more` },
      ]}
    >
      {(caller, id, work) => <OpenCaller key={`${id} ${caller.status}`} caller={caller} work={work} />}
    </QueueDesk>
  );
}

function OpenCaller({ caller, work }: { caller: OfficeCallBack; work: QueueWork }) {
  const { t } = useLingui();
  const acts = useActs(
    [callBackQuery(caller.id).queryKey],
    [queueQuery('call-backs').queryKey, queuesQuery.queryKey, ['audit']],
  );
  const words = {
    unreached: t`Called without an answer`,
    later: t`Chooses later`,
    end: t`Wants nothing more`,
    cancel: t`The trip is being canceled`,
  };
  const props: CallerProps = {
    caller,
    acts,
    onEnd: (decision) =>
      work.decide(caller.id, words[decision], () =>
        call(done, 'POST', `call-backs/${caller.id}/decision`, { decision }),
      ),
  };
  if (caller.status === 'asked') return <ReadOutBids {...props} />;
  return caller.status === 'waiting' ? <AskForCaller {...props} /> : <AgreedWithCaller {...props} />;
}

/** Enters a number that has reached the office in another way. */
function AddNumber() {
  const { t } = useLingui();
  const [phone, setPhone] = useState('');
  const acts = useActs([queueQuery('call-backs').queryKey, queuesQuery.queryKey]);
  const send = (): void => {
    if (phone.trim() === '') return;
    acts.run(async () => {
      await call(done, 'POST', 'call-backs', { phone });
      setPhone('');
    });
  };
  return (
    <form
      className="row g2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {acts.said !== null && (
        <span className="sub bad-t" role="alert">
          {acts.said}
        </span>
      )}
      <Entry type="tel" label={t`Number to call`} value={phone} onChange={setPhone} max={20} size={14} />
      <Button className="sm" disabled={acts.isBusy} onClick={send}>{t`Add`}</Button>
    </form>
  );
}
