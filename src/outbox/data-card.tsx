import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { dataPurposes, type DataPurpose } from '../db/device/device-rows.ts';
import { noteDataSaver } from '../db/device/upload-choice.ts';
import { useDataUse } from '../db/device/use-data-use.ts';
import { poke } from '../sync/client.ts';
import { setDataSaver, useDataSaver } from '../platform/data-saver.ts';
import { useNow } from '../platform/ticker.ts';
import { Card } from '../ui/cards/card.tsx';
import { Facts } from '../ui/cards/facts.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { useSizeText } from './size-text.ts';

const purposes: Record<DataPurpose, MessageDescriptor> = {
  feed: msg`Trips in the feed`,
  own: msg`Your trips and bids`,
  sent: msg`What you did`,
  photos: msg`Photos and papers`,
  first: msg`First load of your data`,
  app: msg`The app itself`,
  connection: msg`Staying connected`,
};

const MINUTE_MS = 60_000;

/** The bytes that the app has used on this device, and the data saver's switch. */
export function DataCard() {
  const { i18n, t } = useLingui();
  const sizeText = useSizeText();
  const saver = useDataSaver();
  const now = useNow(MINUTE_MS);
  const use = useDataUse(now);
  const change = (on: boolean): void => {
    setDataSaver(on);
    void noteDataSaver(on).then(poke);
  };
  return (
    <section className="col g3" aria-labelledby="data">
      <h2 id="data">{t`Data used by the app`}</h2>
      <Card as="div">
        <Facts
          facts={[
            { term: t`Today`, value: use ? sizeText(use.today) : '–' },
            ...dataPurposes.flatMap((purpose) => {
              const bytes = use?.by?.[purpose] ?? 0;
              return bytes > 0 ? [{ term: i18n._(purposes[purpose]), value: sizeText(bytes) }] : [];
            }),
            { term: t`This month`, value: use ? sizeText(use.month) : '–' },
          ]}
        />
        <Switch checked={saver} onChange={change}>
          <b className="small line">{t`Save data`}</b>
          <span className="micro mute">{t`Drawings instead of photos; a photo comes when you ask for it.`}</span>
        </Switch>
      </Card>
    </section>
  );
}
