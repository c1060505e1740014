import { useLingui } from '@lingui/react/macro';
import { shareText } from '../../platform/share-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';

type ShareButtonProps = {
  /** Makes the text to share, when the button is pressed. */
  text: () => string;
  label: string;
  /** Only the icon, with the label for screen readers. */
  compact?: boolean;
};

/** Shares the statement or a receipt as text; a phone that cannot share copies it. */
export function ShareButton({ text, label, compact = false }: ShareButtonProps) {
  const { t } = useLingui();
  const share = async (): Promise<void> => {
    const outcome = await shareText(text());
    if (outcome === 'copied') toaster.show({ kind: 'success', text: t`Copied: paste it where you like` });
    if (outcome === 'failed') toaster.show({ kind: 'error', text: t`This phone could not share it` });
  };
  if (compact) return <IconButton icon="send" size="s" label={label} onClick={() => void share()} />;
  return (
    <Button variant="line" small icon="send" onClick={() => void share()}>
      {label}
    </Button>
  );
}
