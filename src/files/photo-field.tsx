import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { photoExtensions, type FileKind } from '../../domain/person/photo.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDbs } from '../sync/use-view.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import { PhotoTile } from './photo-tile.tsx';
import './photo-field.css';

/** A picture in a form: `file` is the hash of its content; `src` the server's copy of one that is not on the phone. */
export type Photo = { slot: string; file: string; src?: string };

/** A place for one picture, and what belongs there. */
export type Slot = { key: string; label: string };

type PhotoFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  slots: readonly Slot[];
  /** How many pictures at most; beyond the slots there is a tile for one more. */
  max: number;
  kind: FileKind;
  value: readonly Photo[];
  onChange: (value: Photo[]) => void;
  /** A chosen picture is being made small and saved: what is sent waits for it. */
  onWork?: (work: Promise<void>) => void;
};

const ACCEPT = photoExtensions.map((extension) => `.${extension}`).join(',');

type Tiles = { busy: ReadonlySet<string>; refusals: ReadonlyMap<string, Refusal> };

/** Tiles for pictures: a chosen one is on the phone's disk before it is shown. */
export function PhotoField({
  label,
  hint,
  error,
  slots,
  max,
  kind,
  value,
  onChange,
  onWork,
}: PhotoFieldProps) {
  const { i18n, t } = useLingui();
  const dbs = useDbs();
  const id = useId();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const pressed = useRef<Slot | null>(null);
  const [asking, setAsking] = useState<Slot | null>(null);
  const [{ busy, refusals }, setTiles] = useState<Tiles>({ busy: new Set(), refusals: new Map() });

  const change = (next: Photo[]): void => {
    latest.current = next;
    onChange(next);
  };
  const mark = (slot: string, isBusy: boolean, refusal: Refusal | null): void =>
    setTiles((tiles) => {
      const [nowBusy, nowRefused] = [new Set(tiles.busy), new Map(tiles.refusals)];
      if (isBusy) nowBusy.add(slot);
      else nowBusy.delete(slot);
      if (refusal) nowRefused.set(slot, refusal);
      else nowRefused.delete(slot);
      return { busy: nowBusy, refusals: nowRefused };
    });
  const remove = ({ key }: Slot): void => change(latest.current.filter(({ slot }) => slot !== key));
  const choose = async (slot: Slot, file: File): Promise<void> => {
    mark(slot.key, true, null);
    const { choosePicture } = await import('./choose-picture.ts');
    const chosen = await choosePicture(dbs, file, { kind, label: slot.label });
    if ('refusal' in chosen) return mark(slot.key, false, chosen.refusal);
    const others = latest.current.filter((photo) => photo.slot !== slot.key && photo.file !== chosen.hash);
    change([...others, { slot: slot.key, file: chosen.hash }]);
    return mark(slot.key, false, null);
  };
  const received = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    const slot = pressed.current;
    if (file && slot) {
      const work = choose(slot, file).catch((failure: unknown) => {
        console.error(failure);
        mark(slot.key, false, { code: 'file_unusable' });
      });
      onWork?.(work);
    }
    // the same file can be chosen again
    input.value = '';
  };
  const open = (slot: Slot, from: 'camera' | 'files'): void => {
    pressed.current = slot;
    setAsking(null);
    (from === 'camera' ? camera : files).current?.click();
  };
  const photoAt = (slot: Slot): Photo | undefined => value.find((photo) => photo.slot === slot.key);
  const press = (slot: Slot): void => {
    if (photoAt(slot) || matchMedia('(pointer: coarse)').matches) setAsking(slot);
    else open(slot, 'files');
  };

  const more = value.map(({ slot }) => slot).filter((slot) => slots.every(({ key }) => key !== slot));
  const another = t`One more`;
  const tiles: Slot[] = [...slots, ...more.map((key) => ({ key, label: another }))];
  if (tiles.length < max && tiles.every(photoAt)) {
    const free = Array.from({ length: max }, (_, at) => `more-${at}`).find((key) => !more.includes(key));
    tiles.push({ key: free ?? 'more', label: another });
  }
  const help = error ?? hint;
  return (
    <fieldset
      className={error === undefined ? 'field' : 'field err'}
      aria-describedby={help === undefined ? undefined : id}
    >
      <legend>{label}</legend>
      <div className={tiles.length > 2 ? 'tiles three' : 'tiles'}>
        {tiles.map((slot) => (
          <PhotoTile
            key={slot.key}
            label={slot.label}
            kind={kind}
            photo={photoAt(slot)}
            busy={busy.has(slot.key)}
            onPress={() => press(slot)}
          />
        ))}
      </div>
      {tiles.map(({ key, label: name }) => {
        const refusal = refusals.get(key);
        return (
          refusal && (
            <span key={key} className="hint bad" role="alert">
              <Icon name="circle-alert" />
              <span className="grow">
                <b>{name}:</b> {errorText(i18n, refusal)}
              </span>
            </span>
          )
        );
      })}
      {help !== undefined && (
        <span className="hint" id={id} role={error === undefined ? undefined : 'alert'}>
          <Icon name={error === undefined ? 'info' : 'circle-alert'} />
          <span className="grow">{help}</span>
        </span>
      )}
      <input
        ref={files}
        type="file"
        accept={ACCEPT}
        hidden
        onChange={(event) => received(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => received(event.currentTarget)}
      />
      <ChooseSheet
        slot={asking}
        filled={asking !== null && photoAt(asking) !== undefined}
        onClose={() => setAsking(null)}
        onCamera={(slot) => open(slot, 'camera')}
        onFiles={(slot) => open(slot, 'files')}
        onRemove={(slot) => {
          setAsking(null);
          remove(slot);
        }}
      />
    </fieldset>
  );
}
