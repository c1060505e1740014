import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useOfficeFormat } from './use-office-format.ts';
import { useKeys } from './keys.ts';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';

export type Sheet = { name: string; url: string };

const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const;

/** Papers and photos of one subject, one at a time, with zoom, rotation and contrast. */
export function PaperView({ sheets }: { sheets: readonly Sheet[] }) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(2);
  const [turned, setTurned] = useState(0);
  const [strong, setStrong] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const sheet = sheets[at] ?? sheets[0];
  function show(next: number): void {
    setAt((next + sheets.length) % Math.max(1, sheets.length));
    setZoom(2);
    setTurned(0);
  }
  const zoomBy = (step: number): void => setZoom(Math.min(ZOOMS.length - 1, Math.max(0, zoom + step)));
  const turn = (): void => setTurned((turned + 90) % 360);
  const fill = (): void =>
    void (document.fullscreenElement ? document.exitFullscreen() : pane.current?.requestFullscreen());
  useKeys({
    BracketLeft: () => show(at - 1),
    BracketRight: () => show(at + 1),
    KeyO: turn,
    Equal: () => zoomBy(1),
    Minus: () => zoomBy(-1),
  });
  const percent = ZOOMS[zoom] ?? 100;
  return (
    <section ref={pane} className="look papers" aria-label={t`Papers and photos`}>
      <div className="look-bar">
        <b className="grow clip">
          {sheet?.name}{' '}
          <span className="sub">
            {number(at + 1)} / {number(sheets.length)}
          </span>
        </b>
        <Tool icon="zoom-out" name={t`Smaller`} onPress={() => zoomBy(-1)} />
        <span className="micro mute zoomed">{`${number(percent)}%`}</span>
        <Tool icon="zoom-in" name={t`Larger`} onPress={() => zoomBy(1)} />
        <Tool icon="rotate" name={t`Turn`} onPress={turn} />
        <Tool icon="contrast" name={t`More contrast`} isOn={strong} onPress={() => setStrong(!strong)} />
        <Tool icon="maximize" name={t`Full screen`} onPress={fill} />
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div
        className={strong ? 'desk-top strong' : 'desk-top'}
        role="group"
        aria-label={sheet?.name}
        tabIndex={0}
      >
        {sheet && (
          <img
            key={sheet.url}
            src={sheet.url}
            alt={sheet.name}
            style={{ width: `${percent}%`, rotate: `${turned}deg` }}
          />
        )}
      </div>
      <div className="thumbs">
        {sheets.map(({ name, url }, place) => (
          <button
            key={url}
            type="button"
            className={place === at ? 'on' : ''}
            aria-pressed={place === at}
            onClick={() => show(place)}
          >
            <OfficeIcon name={url.startsWith('/files/papers/') ? 'file' : 'car-front'} size="s" />
            {name}
          </button>
        ))}
      </div>
    </section>
  );
}

type ToolProps = {
  icon: OfficeIconName;
  name: string;
  /** Set for a tool that stays on; a narrow screen leaves it out. */
  isOn?: boolean;
  onPress: () => void;
};

const Tool = ({ icon, name, isOn, onPress }: ToolProps) => (
  <button
    type="button"
    className={isOn === undefined ? 'o-ib' : 'o-ib roomy'}
    aria-label={name}
    aria-pressed={isOn}
    onClick={onPress}
  >
    <OfficeIcon name={icon} />
  </button>
);
