import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { checkChosen, LONG_SIDE, MAX_BYTES, sentTypes } from '../../domain/person/photo.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { PicturePlace } from '../../domain/site/site.ts';
import { SitePictureAnswer } from '../../protocol/api/office/site.ts';
import { shrinkHere } from '../../src/platform/shrink-here.ts';
import { call, CallFailed } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { Field, type FieldErrors } from '../kit/field.tsx';

class Unusable extends Error {
  readonly code: Refusal['code'];
  constructor(code: Refusal['code']) {
    super(code);
    this.code = code;
  }
}

/** A small picture is sent unchanged, because redrawing loses transparency in some browsers. */
async function isSmall(file: File): Promise<boolean> {
  if (file.size > MAX_BYTES || !sentTypes.some((sent) => sent === file.type)) return false;
  const { width, height } = await createImageBitmap(file);
  return Math.max(width, height) <= LONG_SIDE;
}

async function small(file: File): Promise<Blob> {
  const refusal = checkChosen({ name: file.name, type: file.type, bytes: file.size });
  if (refusal) throw new Unusable(refusal.code);
  if (await isSmall(file).catch(() => false)) return file;
  const picture = await shrinkHere(file).catch(() => null);
  if (!picture) throw new Unusable('file_unusable');
  return picture.content;
}

const base64 = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Unusable('file_unusable')));
    reader.readAsDataURL(content);
  });

type PictureFieldProps = {
  label: string;
  place: PicturePlace;
  /** The field's path in the section. */
  name: string;
  errors: FieldErrors;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A picture of the site: an uploaded file, or the address of a picture on the web. */
export function PictureField({ label, place, name, errors, value, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const failure = useFailureText();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const refused = (code: Refusal['code']): string => {
    if (code === 'file_type')
      return t`This is no picture that can be used: choose a jpg, png, gif, bmp or webp.`;
    if (code === 'file_too_large') return t`The file is too large: choose one under 10 MB.`;
    return t`This picture cannot be opened: choose another one.`;
  };
  const send = useMutation({
    mutationFn: async (file: File) =>
      (
        await call(SitePictureAnswer, 'POST', 'site/picture', {
          place,
          content: await base64(await small(file)),
        })
      ).data.path,
    onSuccess: onChange,
  });
  const wrong = (error: unknown): string => {
    if (error instanceof Unusable) return refused(error.code);
    return (error instanceof CallFailed && error.fields['content']) || failure(error);
  };
  return (
    <div className="o-pic" role="group" aria-label={label}>
      <span className="o-pic-now">
        {value === null ? <OfficeIcon name="image" /> : <img src={value} alt="" />}
      </span>
      <span className="col g1 grow">
        <span className="sub">{label}</span>
        <span className="row g2 wrap">
          <button
            type="button"
            className="bt sm"
            disabled={send.isPending}
            aria-describedby={send.error ? id : undefined}
            onClick={() => picker.current?.click()}
          >
            {send.isPending ? t`Being sent…` : value === null ? t`Choose a picture` : t`Choose another`}
          </button>
          {value !== null && (
            <button type="button" className="bt sm bad" onClick={() => onChange(null)}>
              {t`Remove`}
            </button>
          )}
        </span>
        {send.error && (
          <small id={id} className="bad-t" role="alert">
            {wrong(send.error)}
          </small>
        )}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Choose a picture`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // otherwise choosing a refused file again would not fire the event
          currentTarget.value = '';
          if (file) send.mutate(file);
        }}
      />
      <Field
        label={t`Or the address of a picture`}
        name={name}
        errors={errors}
        value={value ?? ''}
        onChange={(text) => onChange(text.trim() === '' ? null : text.trim())}
      />
    </div>
  );
}
