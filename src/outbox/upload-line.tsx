import { useLingui } from '@lingui/react/macro';
import type { FileRow } from '../db/outbox/outbox-rows.ts';
import type { OutboxRow } from '../db/outbox/outbox-db.ts';
import { LocalPhoto } from '../file/local-photo.tsx';
import { errorText } from '../i18n/error-text.ts';
import { tryNow } from '../sync/client.ts';
import { useDiscard } from '../action/use-discard.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { useSizeText } from './size-text.ts';

type UploadLineProps = {
  file: FileRow;
  action: OutboxRow;
  /** This file is being uploaded now, or is the next one. */
  isNext: boolean;
  /** The condition that all files wait for; null: none. */
  waitsFor: 'net' | 'wifi' | null;
};

/** One file: its picture, its label, the uploaded part, and its buttons. */
export function UploadLine({ file, action, isNext, waitsFor }: UploadLineProps) {
  const { i18n, t } = useLingui();
  const discard = useDiscard();
  const sizeText = useSizeText();
  const { state, label, kind, error } = file;
  const size = sizeText(file.bytes);
  const sent = sizeText(file.sent);
  const isOver = state === 'uploaded' || state === 'refused';
  const text = (): string => {
    if (state === 'uploaded') return t`Has arrived, ${size}`;
    if (state === 'refused') return errorText(i18n, error ?? { code: 'file_unusable' });
    if (error) return errorText(i18n, error);
    const progress = file.sent === 0 ? size : t`${sent} of ${size}`;
    if (waitsFor === 'wifi') return t`Waits for Wi-Fi, ${progress}`;
    if (waitsFor === 'net') return t`Waits for the net, ${progress}`;
    if (isNext) return t`Going, ${progress}`;
    return t`Goes after that, ${size}`;
  };
  const tone = state === 'uploaded' ? 'ok' : state === 'refused' || error ? 'bad' : 'mute';
  return (
    <li className="up">
      <span className={kind === 'paper' ? 'paper' : 'shot'}>
        <LocalPhoto
          hash={file.hash}
          alt=""
          otherwise={<Icon name={kind === 'paper' ? 'file-text' : 'image'} />}
        />
      </span>
      <span className="small lh grow">
        <b className="line">{label}</b>
        <span className={`micro line ${tone}`}>
          {tone !== 'mute' && <Icon name={tone === 'ok' ? 'check-check' : 'circle-x'} size="s" />}
          {text()}
        </span>
        {!isOver && <progress className="meter" max={file.bytes} value={file.sent} aria-label={label} />}
      </span>
      {!isOver && error && <IconButton icon="refresh-cw" label={t`${label}: try again`} onClick={tryNow} />}
      {!isOver && action.attempts === 0 && (
        <IconButton icon="x" label={t`${label}: cancel`} onClick={() => void discard(action)} />
      )}
    </li>
  );
}
