import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../i18n/use-format.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { useShell } from './shell-context.ts';
import { Icon } from '../ui/icons/icon.tsx';

/** The milestone at kilometre 404, rendered inside the master layout. */
export function NotFound() {
  const { t } = useLingui();
  const { digits } = useFormat();
  const { user } = useShell();
  return (
    <div className="empty">
      <svg width="220" height="196" viewBox="0 0 220 196" aria-hidden="true">
        <path fill="var(--surface-sunk)" d="M0 150q56-30 112-14t108-6v66H0z" />
        <path fill="var(--road)" d="M0 168h220v28H0z" />
        <path stroke="var(--lane)" strokeWidth="4" strokeDasharray="18 14" d="M0 182h220" />
        <path fill="#fff" stroke="var(--road)" strokeWidth="3" d="M62 166V64a48 48 0 0 1 96 0v102z" />
        <path fill="var(--accent)" stroke="var(--road)" strokeWidth="3" d="M62 66V64a48 48 0 0 1 96 0v2z" />
        <text className="figure" x="110" y="118" textAnchor="middle">
          {digits(404)}
        </text>
        <text className="unit" x="110" y="144" textAnchor="middle">
          {t`km`}
        </text>
      </svg>
      <h1>{t`There is nothing on this road`}</h1>
      <p className="mute">{t`The address is wrong, or the page has moved. Let’s go back to a road we know.`}</p>
      <Link to="/" className={buttonClass()}>
        <Icon name="house" size="m" />
        {t`Back to home`}
      </Link>
      {user && (
        <Link to="/trips" className={buttonClass({ variant: 'text' })}>
          {t`See my trips`}
        </Link>
      )}
    </div>
  );
}
