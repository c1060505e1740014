import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { photoExtensions, type FileKind } from '../../domain/person/photo.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDbs } from '../sync/use-view.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import { PhotoTile } from './photo-tile.tsx';
import './photo-field.css';
import type { Photo, Slot } from './photo-slot.ts';

type PhotoFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  slots: readonly Slot[];
  /** The largest number of pictures; beyond the slots, a tile offers one more. */
  max: number;
  kind: FileKind;
  value: readonly Photo[];
  onChange: (value: Photo[]) => void;
  /** A chosen picture is being shrunk and saved; the form waits for it before sending. */
  onWork?: (work: Promise<void>) => void;
};

const ACCEPT = photoExtensions.map((extension) => `.${extension}`).join(',');

type Tiles = { busy: ReadonlySet<string>; refusals: ReadonlyMap<string, Refusal> };

/** The pictures of a form: saves each chosen one, and holds the reason why one could not be used. */
function usePhotos({ kind, value, onChange }: Pick<PhotoFieldProps, 'kind' | 'value' | 'onChange'>) {
  const dbs = useDbs();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
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
  const add = async (slot: Slot, file: File): Promise<void> => {
    mark(slot.key, true, null);
    const { choosePicture } = await import('./choose-picture.ts');
    const chosen = await choosePicture(dbs, file, { kind, label: slot.label });
    if ('refusal' in chosen) return mark(slot.key, false, chosen.refusal);
    const others = latest.current.filter((photo) => photo.slot !== slot.key && photo.file !== chosen.hash);
    change([...others, { slot: slot.key, file: chosen.hash }]);
    return mark(slot.key, false, null);
  };
  const choose = (slot: Slot, file: File): Promise<void> =>
    add(slot, file).catch((failure: unknown) => {
      console.error(failure);
      mark(slot.key, false, { code: 'file_unusable' });
    });
  return { busy, refusals, choose, remove };
}

/** The slots, the pictures beyond them, and a free tile while another picture is allowed. */
function tilesOf(slots: readonly Slot[], value: readonly Photo[], max: number, another: string): Slot[] {
  const more = value.map(({ slot }) => slot).filter((slot) => slots.every(({ key }) => key !== slot));
  const tiles: Slot[] = [...slots, ...more.map((key) => ({ key, label: another }))];
  const isFull = tiles.every(({ key }) => value.some(({ slot }) => slot === key));
  if (tiles.length < max && isFull) {
    const free = Array.from({ length: max }, (_, at) => `more-${at}`).find((key) => !more.includes(key));
    tiles.push({ key: free ?? 'more', label: another });
  }
  return tiles;
}

type TileRefusalsProps = { tiles: readonly Slot[]; refusals: Tiles['refusals'] };

function TileRefusals({ tiles, refusals }: TileRefusalsProps) {
  const { i18n } = useLingui();
  return tiles.map(({ key, label }) => {
    const refusal = refusals.get(key);
    return (
      refusal && (
        <span key={key} className="hint bad" role="alert">
          <Icon name="circle-alert" />
          <span className="grow">
            <b>{label}:</b> {errorText(i18n, refusal)}
          </span>
        </span>
      )
    );
  });
}

type PictureInputProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture'> & {
  onFile: (file: File) => void;
};

function PictureInput({ onFile, ...input }: PictureInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // cleared, so that the same file can be chosen again
        currentTarget.value = '';
      }}
    />
  );
}

/** Tiles for pictures: a chosen picture is on the phone's disk before it is shown. */
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
  const { t } = useLingui();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const pressed = useRef<Slot | null>(null);
  const [asking, setAsking] = useState<Slot | null>(null);
  const { busy, refusals, choose, remove } = usePhotos({ kind, value, onChange });

  const received = (file: File): void => {
    if (!pressed.current) return;
    const work = choose(pressed.current, file);
    onWork?.(work);
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

  const tiles = tilesOf(slots, value, max, t`One more`);
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
      <TileRefusals tiles={tiles} refusals={refusals} />
      {help !== undefined && (
        <span className="hint" id={id} role={error === undefined ? undefined : 'alert'}>
          <Icon name={error === undefined ? 'info' : 'circle-alert'} />
          <span className="grow">{help}</span>
        </span>
      )}
      <PictureInput ref={files} accept={ACCEPT} onFile={received} />
      <PictureInput ref={camera} accept="image/*" capture="environment" onFile={received} />
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
