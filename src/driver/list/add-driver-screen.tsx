import { useLingui } from '@lingui/react/macro';
import { useView } from '../../sync/use-view.ts';
import { Card } from '../../ui/cards/card.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { DriverForm } from './driver-form.tsx';

/** /driver/add. @param fix the refused action (id) whose form is opened again */
export function AddDriverScreen({ fix, onSaved }: { fix: string | undefined; onSaved: () => void }) {
  const { t } = useLingui();
  const refused = useView(
    async (dbs) => (fix === undefined ? null : ((await dbs.outbox.outbox.get({ id: fix })) ?? null)),
    [fix],
  );
  if (refused === undefined) return <SkeletonCard />;
  const again =
    refused?.name === 'driver.add' && refused.state === 'refused'
      ? {
          typed: refused.args,
          photos: { licence_photo: refused.args.licence_photo ?? null, photo: refused.args.photo ?? null },
          id: refused.id,
          error: refused.error ?? { code: 'server_error' },
        }
      : undefined;
  return (
    <Card label={t`New driver`}>
      <div className="row base wrap">
        <h2 className="grow">{t`New driver`}</h2>
        <span className="micro mute">{t`Works offline too`}</span>
      </div>
      <DriverForm key={again?.id ?? ''} onSaved={onSaved} {...(again && { again })} />
    </Card>
  );
}
