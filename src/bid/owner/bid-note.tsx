import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../../domain/base/plain-text.ts';
import { longestNote } from '../../../domain/trip/trip-request.ts';
import { MaskedNotice } from '../../trip/parts/masked-notice.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

type BidNoteProps = { note: string | null; onChange: (note: string) => void };

/** A note to the passenger, opened on request; contacts are masked, and the writer sees the result. */
export function BidNote({ note, onChange }: BidNoteProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(note !== null && note !== '');
  if (!open)
    return (
      <Button variant="text" icon="pencil" onClick={() => setOpen(true)}>
        {t`Write a word to the passenger`}
      </Button>
    );
  return (
    <>
      <TextArea
        name="note"
        label={t`A word to the passenger`}
        hintIcon="shield-check"
        hint={t`Don’t write a phone number, it is taken out by itself.`}
        limit={longestNote}
        value={note ?? ''}
        onChange={(event) => onChange(plainText(event.target.value))}
      />
      <MaskedNotice text={note ?? ''} limit={longestNote} />
    </>
  );
}
