import { useLingui } from '@lingui/react/macro';
import { install, useInstallState } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The app on the home screen: the place of an app store's link. Gone once it runs from there. */
export function InstallCard() {
  const { t } = useLingui();
  const state = useInstallState();
  if (state === 'installed') return null;
  return (
    <section className="card">
      <div className="in row">
        <Icon name="smartphone" size="l" />
        <span className="grow small">
          <b className="line">{t`Install it on the phone`}</b>
          <span className="mute">
            {state === 'offered'
              ? t`Trips and phone numbers stay at hand, offline too.`
              : t`Choose ‘Add to home screen’ in the browser’s menu: trips and phone numbers stay at hand, offline too.`}
          </span>
        </span>
        {state === 'offered' && (
          <Button small variant="soft" onClick={() => void install()}>
            {t`Install`}
          </Button>
        )}
      </div>
    </section>
  );
}
