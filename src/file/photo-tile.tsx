import { useLingui } from '@lingui/react/macro';
import type { FileKind } from '../../domain/person/photo.ts';
import { Icon } from '../ui/icons/icon.tsx';
import type { Photo } from './photo-slot.ts';
import { useLocalPhoto } from './use-local-photo.ts';

type PhotoTileProps = {
  label: string;
  kind: FileKind;
  photo: Photo | undefined;
  /** The chosen picture is being shrunk. */
  busy: boolean;
  onPress: () => void;
};

/** A tile for one picture: empty, filled with a photo, or with a paper, of which only the name is shown. */
export function PhotoTile({ label, kind, photo, busy, onPress }: PhotoTileProps) {
  const { t } = useLingui();
  const local = useLocalPhoto(photo?.file ?? '');
  const src = local ?? photo?.src;
  if (busy)
    return (
      <button type="button" className="add" disabled>
        <Icon name="image" />
        <span>{label}</span>
        <span className="mute" role="status">{t`Making it small…`}</span>
      </button>
    );
  if (photo && local !== undefined && !src)
    return (
      <button type="button" className="add gone" onClick={onPress}>
        <Icon name="circle-alert" />
        <span>{label}</span>
        <span>{t`Not on this phone, take it again`}</span>
      </button>
    );
  if (photo && kind === 'photo')
    return (
      <button type="button" className="add filled" onClick={onPress} aria-label={t`${label}, change`}>
        {src && <img src={src} alt="" />}
        <span className="pos">{label}</span>
      </button>
    );
  if (photo)
    return (
      <button type="button" className="add done" onClick={onPress} aria-label={t`${label}, change`}>
        <Icon name="circle-check" />
        <span>{label}</span>
      </button>
    );
  return (
    <button type="button" className="add" onClick={onPress}>
      <Icon name="image-plus" />
      <span>{label}</span>
    </button>
  );
}
