import { useLingui } from '@lingui/react/macro';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import { Alert } from '../../ui/status/alert.tsx';

/**
 * Shows the writer the masked text that others will read; shows nothing for a text without contacts or far
 * too long.
 */
export function MaskedNotice({ text, limit }: { text: string; limit: number }) {
  const { t } = useLingui();
  if (text.length > 2 * limit) return null;
  const masked = maskContacts(text);
  if (!masked.removed) return null;
  const sent = masked.text === '' ? '…' : masked.text;
  return (
    <div aria-live="polite">
      <Alert icon="shield-check">{t`The contact is taken out. What is sent: “${sent}”`}</Alert>
    </div>
  );
}
