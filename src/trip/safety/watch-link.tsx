import { useLingui } from '@lingui/react/macro';
import { useSaveOnce } from '../../action/use-save-once.ts';
import { shareText } from '../../platform/share-text.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { saveWatchLink } from './watch-acts.ts';
import { useWatchLink, type WatchLinkState } from './use-watch-link.ts';

/** A passenger lets her people follow the journey on a page, for as long as she wants. */
export function WatchLink({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const link = useWatchLink(tripId);
  const turn = useTurn(link);
  if (!link) return null;
  if (!link.isOn)
    return (
      <Card>
        <b>{t`Let them follow the journey`}</b>
        <p className="small mute">
          {t`A page that opens on any phone: where the car is, when you got in, when you arrived. You end it whenever you like; it ends by itself a day after the journey.`}
        </p>
        <Button variant="soft" wide icon="navigation" onClick={() => turn(true)}>
          {t`Make a live link`}
        </Button>
      </Card>
    );
  return (
    <Card picked>
      <b className="row">
        <Icon name={link.waits ? 'clock' : 'check'} />
        {link.waits ? t`The link opens once this phone has a net` : t`Whoever has the link can follow now`}
      </b>
      {link.address === null ? (
        <p className="small mute">{t`It was made on another phone of yours. A new one ends that one.`}</p>
      ) : (
        <SendLink address={link.address} />
      )}
      <div className="two">
        <Button variant="line" small onClick={() => turn(true)}>
          {t`New link`}
        </Button>
        <Button variant="line" small onClick={() => turn(false)}>
          {t`End the link`}
        </Button>
      </div>
    </Card>
  );
}

function useTurn(link: WatchLinkState | null): (on: boolean) => void {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSaveOnce();
  const type = useSession()?.user.type ?? 'customer';
  return (on) => {
    if (link)
      void save(() => saveWatchLink(dbs, link.trip, { type, on }), {
        offline: on
          ? t`Kept on the phone: the link opens when you’re online`
          : t`Kept on the phone: the link ends when you’re online`,
      });
  };
}

function SendLink({ address }: { address: string }) {
  const { t } = useLingui();
  const send = async (): Promise<void> => {
    const outcome = await shareText(address);
    if (outcome === 'copied') toaster.show({ kind: 'success', text: t`Copied: paste it where you like` });
    if (outcome === 'failed') toaster.show({ kind: 'error', text: t`This phone could not share the link` });
  };
  return (
    <Button wide icon="send" onClick={() => void send()}>
      {t`Send the link`}
    </Button>
  );
}
