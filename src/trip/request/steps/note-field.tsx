import { Trans, useLingui } from '@lingui/react/macro';
import { plainText } from '../../../../domain/base/plain-text.ts';
import { cleanedNote, longestNote } from '../../../../domain/trip/trip-request.ts';
import { MaskedNotice } from '../../parts/masked-notice.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { StepProps } from './step-props.ts';

type NoteFieldProps = Pick<StepProps, 'role' | 'send'> & { note: string; error: string | undefined };

/** A note to the other party. Contacts in a passenger's note are masked; the masked text is shown at once. */
export function NoteField({ role, note, error, send }: NoteFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <TextArea
        name="trip_note"
        label={
          <Trans>
            Anything to tell? <span className="mute">(optional)</span>
          </Trans>
        }
        hintIcon="shield-check"
        hint={
          role === 'customer'
            ? t`Don’t write a phone number, it is taken out by itself.`
            : t`Don’t write a phone number.`
        }
        limit={longestNote}
        value={note}
        {...(role === 'customer' && { sent: cleanedNote(note) })}
        error={error}
        onChange={(event) => send({ type: 'FILL', fields: { trip_note: plainText(event.target.value) } })}
      />
      {role === 'customer' && <MaskedNotice text={note} limit={longestNote} />}
    </>
  );
}
