import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Wordmark } from '../../src/ui/frame/wordmark.tsx';
import { choose } from '../i18n.ts';
import '../../src/ui/frame/board.css';

type GateProps = { step: number; title: string; detail: string; children: ReactNode };

/** The frame of the pages before the office: a signboard and one step. */
export function Gate({ step, title, detail, children }: GateProps) {
  const { t, i18n } = useLingui();
  const digits = (value: number): string => value.toLocaleString(i18n.locale === 'bn' ? 'bn-BD' : 'en');
  const other = i18n.locale === 'bn' ? 'en' : 'bn';
  return (
    <div className="gate">
      <header className="gate-l bridge">
        <Wordmark />
        <div className="gate-words">
          <p className="gate-title">{t`Durpalla’s office`}</p>
          <p className="mute">{t`What you do here stands under your name. Sign out at the end of your shift.`}</p>
        </div>
        <div className="jam" aria-hidden="true" />
      </header>
      <main className="gate-r">
        <div className="gate-form">
          <div className="gate-step">
            <div className="stone">
              <b>{digits(step)}</b>
            </div>
            <div>
              <h1>{title}</h1>
              <p className="mute small">{detail}</p>
            </div>
          </div>
          {children}
          <button type="button" className="bt lk" lang={other} onClick={() => choose(other)}>
            {other === 'en' ? 'English' : 'বাংলা'}
          </button>
        </div>
      </main>
    </div>
  );
}
