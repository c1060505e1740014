import { useLingui } from '@lingui/react/macro';
import { saveUploadTime } from '../db/device/upload-choice.ts';
import type { UploadTime } from '../db/device/device-rows.ts';
import { useUploadTime } from '../db/device/use-upload-time.ts';
import { waitsForFiles, type Upload } from '../db/outbox/file-views.ts';
import { poke } from '../sync/client.ts';
import { isOnWifi } from '../sync/net/net-change.ts';
import { useOnline } from '../sync/use-online.ts';
import { Segmented } from '../ui/actions/segmented.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Hint } from '../ui/status/hint.tsx';
import { useActionText } from './action-text.tsx';
import { useSizeText } from './size-text.ts';
import { UploadLine } from './upload-line.tsx';
import './uploads.css';

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The photos and papers that are on their way, with the state of each. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const textOf = useActionText();
  const online = useOnline();
  const time = useUploadTime();
  const waiting = uploads.filter(waitsForFiles);
  const first = waiting[0]?.files.find(({ state }) => state === 'kept' || state === 'uploading');
  const choose = (chosen: UploadTime): void => {
    void saveUploadTime(chosen).then(poke);
  };
  const onWifi = isOnWifi();
  const held = time === 'wifi' && onWifi !== true;
  return (
    <section className="col" aria-labelledby="uploads">
      <h2 id="uploads">{t`Photos and papers`}</h2>
      {uploads.map(({ action, files }) => {
        const { title } = textOf({ ...action, covered: false });
        const [gone, all] = [sum(files.map(({ sent }) => sent)), sum(files.map(({ bytes }) => bytes))];
        const sent = sizeText(gone);
        const size = sizeText(all);
        return (
          <Card as="div" key={action.id} label={title}>
            <div className="row">
              <b className="grow">{title}</b>
              <span className="small mute">{gone === 0 ? size : t`${sent} of ${size}`}</span>
            </div>
            <progress className="meter" max={all} value={gone} aria-label={t`All of it`} />
            <ul className="uploads">
              {files.map((file) => (
                <UploadLine
                  key={file.hash}
                  file={file}
                  action={action}
                  isNext={file.hash === first?.hash}
                  waitsFor={online ? (held ? 'wifi' : null) : 'net'}
                />
              ))}
            </ul>
          </Card>
        );
      })}
      {waiting.length > 0 && (
        <>
          <Segmented
            label={t`When they go`}
            value={time ?? 'now'}
            onChange={choose}
            options={[
              {
                value: 'wifi',
                label: (
                  <span className="when">
                    <Icon name="wifi" size="m" />
                    {t`Only on Wi-Fi`}
                  </span>
                ),
              },
              {
                value: 'now',
                label: (
                  <span className="when">
                    <Icon name="signal" size="m" />
                    {t`Now`}
                  </span>
                ),
              },
            ]}
          />
          {held && onWifi === null && (
            <Hint icon="wifi">{t`This phone does not say whether it is on Wi-Fi. They go when you choose “Now”.`}</Hint>
          )}
          <Hint>{t`Each picture is made smaller than 250 KB, without the place where it was taken. When the net breaks, it goes on where it stopped.`}</Hint>
        </>
      )}
    </section>
  );
}
