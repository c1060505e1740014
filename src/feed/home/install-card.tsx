import { useLingui } from '@lingui/react/macro';
import { install, useInstallState } from '../../platform/install.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Installs the app through the browser's prompt, or else from a store. Hidden once the app is installed. */
export function InstallCard({ store }: { store: string | null }) {
  const { t } = useLingui();
  const state = useInstallState();
  if (state === 'installed') return null;
  const offered = state === 'offered';
  return (
    <section className="card">
      <div className="in row">
        <Icon name="smartphone" size="l" />
        <span className="grow small">
          <b className="line">{t`Install it on the phone`}</b>
          <span className="mute">
            {offered || store !== null
              ? t`Trips and phone numbers stay at hand, offline too.`
              : t`Choose ‘Add to home screen’ in the browser’s menu: trips and phone numbers stay at hand, offline too.`}
          </span>
        </span>
        {offered && (
          <Button small variant="soft" onClick={() => void install()}>
            {t`Install`}
          </Button>
        )}
        {!offered && store !== null && (
          <a
            className={buttonClass({ small: true, variant: 'soft' })}
            href={store}
            target="_blank"
            rel="noreferrer"
          >
            {t`From the store`}
          </a>
        )}
      </div>
    </section>
  );
}
