import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AuthLayout } from '../../shell/auth-layout.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { Milestone } from '../../ui/road/milestone.tsx';
import { Signboard } from '../../ui/road/signboard.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import './sign-in.css';

/** The three steps of finding a trip. */
function useThreeSteps(): string[] {
  const { t } = useLingui();
  return [
    t`Say where and when you want to go`,
    t`Compare the prices of car owners and choose one`,
    t`After confirming you get each other’s phone number`,
  ];
}

/** Introduces the product and asks whether the visitor is a passenger or a car owner. */
export function BeforeSignInScreen({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const steps = useThreeSteps();
  return (
    <AuthLayout onBack={onBack}>
      <main>
        <Signboard>
          <h1>{t`A car for the long road, at an agreed price`}</h1>
          <p className="mute">{t`No middleman. It also works where the net does not.`}</p>
        </Signboard>
        <ol className="col g3">
          {steps.map((step, index) => (
            <li key={step} className="row g3">
              <Milestone value={digits(index + 1)} size="sm" />
              <span className="grow">{step}</span>
            </li>
          ))}
        </ol>
        <h2>{t`Who are you?`}</h2>
        <Side type="customer" icon="user" name={t`Passenger`} wish={t`I need a car for a trip`} />
        <Side type="provider" icon="car-front" name={t`Car owner`} wish={t`I want trips for my car`} />
        <Link to="/driver/join" className="card side">
          <span className="in row g3">
            <Icon name="smartphone" />
            <span className="grow">
              <b>{t`Driver`}</b>
              <span className="line small mute">{t`My car owner has added me: I have a code`}</span>
            </span>
            <Icon name="chevron-right" />
          </span>
        </Link>
      </main>
      <nav className="frame" aria-label={t`Sign in`}>
        <Dock>
          <Link to="/signin" className={buttonClass({ variant: 'soft' })}>
            {t`I have an account`}
          </Link>
        </Dock>
      </nav>
    </AuthLayout>
  );
}

type SideProps = { type: 'customer' | 'provider'; icon: IconName; name: string; wish: string };

function Side({ type, icon, name, wish }: SideProps) {
  return (
    <Link to="/signup" search={{ type }} className="card side">
      <span className="in row g3">
        <Icon name={icon} />
        <span className="grow">
          <b>{name}</b>
          <span className="line small mute">{wish}</span>
        </span>
        <Icon name="chevron-right" />
      </span>
    </Link>
  );
}
