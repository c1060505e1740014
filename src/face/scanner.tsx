import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import { codeReader } from './read-code.ts';
import './face.css';

/** How many pictures a second are examined: a cheap phone needs a tenth of a second for one. */
const EVERY_MS = 200;

type ScannerProps = {
  /** What the person should hold into the frame. */
  title: string;
  /** Why the last code was rejected. */
  fault: string | null;
  onRead: (text: string) => void;
  children?: ReactNode;
};

/**
 * The camera, with a frame for the other phone. Without a camera, or without permission, the phone's own camera app
 * takes a picture, and that is read.
 */
export function Scanner({ title, fault, onRead, children }: ScannerProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isBlind, setBlind] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  }, [onRead]);
  useEffect(() => watch(video.current, (text) => latest.current(text), setBlind), []);
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await codeReader();
    const text = await createImageBitmap(file).then(read, () => null);
    setEmpty(text === null);
    if (text !== null) onRead(text);
  };
  return (
    <div className="cam">
      <video ref={video} playsInline muted autoPlay aria-label={t`The camera’s picture`} />
      <div className="top">
        <b>{title}</b>
        <span>{t`It goes on by itself once it is read`}</span>
      </div>
      <div className="hole" aria-hidden="true" />
      <div className="low">
        <div className="alert" role={fault ? 'alert' : undefined}>
          <Icon name={fault ? 'circle-alert' : 'info'} />
          <span>
            {fault ??
              (isEmpty
                ? t`There is no code in that picture. Take another one, closer.`
                : isBlind
                  ? t`The camera cannot be opened here. Take a picture of the code instead.`
                  : t`Not read? Hold the phones a hand’s breadth apart, and make their screen brighter.`)}
          </span>
        </div>
        <div className="row two">
          <label className="btn line">
            <Icon name="camera" />
            {t`Take a picture`}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="spoken"
              onChange={({ currentTarget }) => {
                void readFile(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Reads codes from the camera until it is stopped; the same one is given once. @returns stops it */
function watch(
  video: HTMLVideoElement | null,
  onRead: (text: string) => void,
  onBlind: (blind: boolean) => void,
): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let last: string | null = null;
  const begin = async (): Promise<void> => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
      });
    } catch {
      onBlind(true);
      return;
    }
    if (ended || !video) return end();
    video.srcObject = stream;
    const read = await codeReader();
    const look = async (): Promise<void> => {
      const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null;
      if (ended) return;
      if (text !== null && text !== last) onRead(text);
      if (text !== null) last = text;
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
  };
  const end = (): void => {
    ended = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  void begin();
  return end;
}
