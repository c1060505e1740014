import { useLingui } from '@lingui/react/macro';
import { createContext, use, useState, type ReactNode } from 'react';
import { KeyCaps } from './key-caps.tsx';
import { useKeys } from './keys.ts';
import { OfficeIcon } from './office-icon.tsx';
import { useOnline } from './use-online.ts';

export type KeyHelp = { keys: readonly string[]; does: string };

type PageFrameProps = {
  title: string;
  /** Whether the last read succeeded. */
  isFresh: boolean;
  actions?: ReactNode;
  keys: readonly KeyHelp[];
  /** Panes reach the edges, as on the pages of queues. */
  split?: boolean;
  children: ReactNode;
};

/** What the shell puts at the end of each page's head. */
export const EveryHead = createContext<ReactNode>(null);

/** A page of the office, with its title and its keys, which `?` lists. */
export function PageFrame({ title, isFresh, actions, keys, split = false, children }: PageFrameProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const isNow = isFresh && isOnline;
  const [listed, setListed] = useState(false);
  useKeys({ 'Shift Slash': () => setListed(!listed), Escape: () => setListed(false) });
  return (
    <>
      <header className="o-top">
        <h1>{title}</h1>
        <span className={isNow ? 'stamp' : 'stamp old'} role="status">
          <OfficeIcon name={isNow ? 'check' : 'circle-alert'} />
          {isNow
            ? t`Just updated`
            : isOnline
              ? t`Not reached: this may be old`
              : t`No connection: nothing can be decided`}
        </span>
        <span className="end row g3">{actions}</span>
        {use(EveryHead)}
      </header>
      <main className={split ? 'o-main split' : 'o-main'}>{children}</main>
      <footer className={listed ? 'o-keys all' : 'o-keys'}>
        {keys.map(({ keys: caps, does }) => (
          <span key={does}>
            <KeyCaps keys={caps} />
            {does}
          </span>
        ))}
        <span>
          <KeyCaps keys={['Ctrl', 'K']} />
          {t`Search everywhere`}
        </span>
        <span>
          <KeyCaps keys={['?']} />
          {t`All keys`}
        </span>
      </footer>
    </>
  );
}
