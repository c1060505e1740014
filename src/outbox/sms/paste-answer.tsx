import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

/** Two parts, for phones that put a sender's name before it. */
const LETTERS = 320;

/**
 * Where a link does not open the app, the person pastes the whole SMS here. Shown once something was sent by SMS, or
 * always.
 */
export function PasteAnswer({ always = false }: { always?: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const used = useView(
    async ({ outbox }) => (await outbox.nodata.toArray()).some(({ counter }) => counter > 0),
    [],
  );
  if (!used && !always) return null;
  const [, letters] = /\/(s\/[\w-]+)/.exec(text) ?? [];
  const open = (): void => void navigate({ to: '/outbox', hash: letters ?? '' });
  return (
    <Card label={t`Paste an SMS`}>
      <TextArea
        label={t`Does the link not open? Paste the SMS here`}
        limit={LETTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="line" small wide disabled={letters === undefined} onClick={open}>
        {t`Open the answer`}
      </Button>
    </Card>
  );
}
