import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { List, ListRow } from '../../ui/cards/list-row.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { NodataLink } from './nodata-link.tsx';
import { smsHref } from '../../action/sms/sms-href.ts';
import { takeLetters, type PreparedSms } from './prepared-sms.ts';

/** What takes back something that stands until the server has heard of it. */
const undoing: readonly PreparedSms['action']['name'][] = ['bid.withdraw', 'trip.cancel'];

/** How many letters of the SMS are shown before it is sealed: the press makes them. */
const HIDDEN = 'DP ••••••••••••••••••••••••••••';

/** What goes by SMS, where, what it costs and what it leaves out; one press saves it and opens the SMS app. */
export function SmsSheet({ sms, onClose }: { sms: PreparedSms; onClose: () => void }) {
  const { t } = useLingui();
  const { digits, taka } = useFormat();
  const dbs = useDbs();
  const [busy, setBusy] = useState(false);
  const { number, words, without, key } = sms;
  const fare = sms.action.name === 'bid.confirm' ? taka(sms.action.args.price) : null;
  const shownNumber = digits(number);
  const price = digits(key.price);
  const send = async (): Promise<void> => {
    setBusy(true);
    const letters = await takeLetters(dbs, sms);
    onClose();
    if (letters !== null) location.href = smsHref(number, letters);
  };
  return (
    <Sheet
      open
      title={fare === null ? t`It also goes without a net` : t`Confirm for ${fare}?`}
      detail={t`By SMS; the answer comes by SMS`}
      onClose={onClose}
    >
      <div className="smsbox" lang="en">
        <code className="clip" aria-hidden="true">
          {HIDDEN}
        </code>
        <span className="words">{words}</span>
      </div>
      <Facts
        facts={[
          { term: t`Goes to`, value: t`${shownNumber}, Durpalla` },
          { term: t`Costs`, value: t`1 SMS, about ${price} paisa` },
        ]}
      />
      {fare !== null && <BeforeTheAnswer />}
      {undoing.includes(sms.action.name) && (
        <Hint icon="hourglass">{t`Nothing is settled before the answer.`}</Hint>
      )}
      {without === 'note' && (
        <Hint>{t`The note does not go by SMS. Say it by phone once you have agreed.`}</Hint>
      )}
      {without === 'place' && (
        <Hint>{t`A place that you typed goes as its upazila or district, and the note not at all.`}</Hint>
      )}
      {without === 'words' && <Hint>{t`Your own words do not go by SMS, only that you cancel.`}</Hint>}
      <Hint icon="check-check">{t`When the net is back, nothing happens twice.`}</Hint>
      <Button wide icon="message-square" disabled={busy} onClick={() => void send()}>
        {t`Open the SMS app`}
      </Button>
      <p className="micro mute center">{t`You press send there yourself.`}</p>
      <NodataLink />
    </Sheet>
  );
}

/** What a choice by SMS settles, and when. */
function BeforeTheAnswer() {
  const { t } = useLingui();
  return (
    <List>
      <ListRow icon="hourglass" tone="notice" title={t`Nothing is settled before the answer.`} />
      <ListRow
        icon="check"
        tone="go"
        title={t`The answer brings the owner’s number, the plate and the PIN.`}
      />
      <ListRow
        icon="shield-check"
        tone="go"
        title={t`If the fare changes meanwhile, nothing is confirmed.`}
      />
    </List>
  );
}
