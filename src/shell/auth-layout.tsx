import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NetBar } from './net-bar.tsx';

type AuthLayoutProps = {
  onBack?: (() => void) | undefined;
  offlineText?: string;
  /** Content on the board's green, over the full width, between the bar and the form. */
  lead?: ReactNode;
  /** A <form className="frame"> holding <main> and <Dock>. */
  children: ReactNode;
};

/** The frame of signing up and in: the product's name and the language, no other links. */
export function AuthLayout({ onBack, offlineText, lead, children }: AuthLayoutProps) {
  const { t } = useLingui();
  return (
    <div className="screen">
      <header className={lead ? 'bar on-board' : 'bar plain'}>
        {onBack && <IconButton icon="arrow-left" label={t`Go back`} onClick={onBack} />}
        <div className="title">
          <Wordmark />
        </div>
        <LanguageSwitch />
      </header>
      <NetBar text={offlineText} />
      {lead}
      {children}
    </div>
  );
}
