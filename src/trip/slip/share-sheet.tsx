import { useLingui } from '@lingui/react/macro';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { isDeclined, shareText } from '../../platform/share-text.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useWatchLink } from '../safety/use-watch-link.ts';
import { WatchLink } from '../safety/watch-link.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { relativeLines, relativeText, type Shared } from './relative.ts';
import { slipWords } from './slip-words.ts';

type ShareSheetProps = {
  trip: Shared & { id: string };
  /** Whether the reader travels: her people may follow her. */
  travels: boolean;
  /** Where the car was last, if known. */
  place: CarPlace | null;
  open: boolean;
  onClose: () => void;
};

/**
 * Shares the journey with a relative: text and picture are made on the phone and sent through its sharing
 * sheet.
 */
export function ShareSheet({ open, onClose, ...shared }: ShareSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Tell a relative`} onClose={onClose}>
      <ShareBody {...shared} />
    </Sheet>
  );
}

function ShareBody({ trip, travels, place }: Omit<ShareSheetProps, 'open' | 'onClose'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const link = useWatchLink(trip.id);
  const text = relativeText(trip, locale, { place, watch: link?.address ?? null });

  const sharePicture = async (): Promise<void> => {
    try {
      const words = slipWords[locale];
      const { sendPicture } = await import('./send-picture.ts');
      await sendPicture('durpalla-trip.png', {
        title: words.relativeTitle,
        lines: relativeLines(trip, locale),
        sign: t`Durpalla`,
      });
    } catch (error) {
      if (!isDeclined(error)) toaster.show({ kind: 'error', text: t`This phone could not make the picture` });
    }
  };
  const send = async (): Promise<void> => {
    const outcome = await shareText(text);
    if (outcome === 'copied') toaster.show({ kind: 'success', text: t`Copied: paste it where you like` });
    if (outcome === 'failed') toaster.show({ kind: 'error', text: t`This phone could not share the text` });
  };

  return (
    <div className="col g3">
      <p className="small mute">
        {t`From here they get the road, the time, the car, its plate and the owner’s first name; no phone number, fare or PIN. The SMS to your own people also carries the owner’s number.`}
      </p>
      <div className="two">
        <Button variant="soft" small icon="image" onClick={() => void sharePicture()}>
          {t`Picture`}
        </Button>
        <Button variant="soft" small icon="send" onClick={() => void send()}>
          {t`Text`}
        </Button>
      </div>
      <a
        className={buttonClass({ variant: 'line', small: true })}
        href={`sms:?body=${encodeURIComponent(text)}`}
      >
        <Icon name="message-square" size="s" />
        {t`By SMS, without the internet`}
      </a>
      {travels && <WatchLink tripId={trip.id} />}
      {link?.isOn !== true && (
        <Hint icon="lock">{t`There is no page about your journey on the internet unless you make a link: only whom you send it to knows.`}</Hint>
      )}
    </div>
  );
}
