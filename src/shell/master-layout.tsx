import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { needTexts } from '../i18n/i18n.ts';
import { useDesktop } from '../ui/frame/use-desktop.ts';
import { addDrawings, Icon } from '../ui/icons/icon.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { later } from '../ui/base/later.tsx';
import { screenDrawings } from '../ui/icons/screen-icon-drawings.ts';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { BarCounts } from './bar-counts.tsx';
import { NetBar } from './net-bar.tsx';
import { MainLink } from './main-link.tsx';
import { tabsFor } from './navigation.ts';
import { useShell } from './shell-context.ts';
import '../ui/base/screens.css';

function BottomNav() {
  const { i18n, t } = useLingui();
  const { user } = useShell();
  const tabs = tabsFor(user);
  if (tabs.length === 0) return null;
  return (
    <nav className="nav" aria-label={t`Main`}>
      {tabs.map(({ to, icon, name }) => (
        <MainLink key={to} to={to}>
          <span>
            <Icon name={icon} />
          </span>
          {i18n._(name)}
        </MainLink>
      ))}
    </nav>
  );
}

const DrawerMenu = later(async () => {
  const [menu] = await Promise.all([import('./menu/drawer-menu.tsx'), needTexts('shell/menu')]);
  return menu.DrawerMenu;
});
// phones show neither, so their start loads neither
const TopBar = later(
  async () => (await import('./top-bar.tsx')).TopBar,
  () => <header className="deskbar" />,
);
const Footer = later(async () => (await import('./footer.tsx')).Footer);

addDrawings(screenDrawings);

/** A visitor hardly opens the menu, and who saves data does not load it for the case: it waits until it is opened. */
function useMenuWaits(isOpen: boolean): boolean {
  const { user } = useShell();
  const [isAsked, setAsked] = useState(false);
  if (isOpen && !isAsked) setAsked(true);
  return !isAsked && (user === null || document.documentElement.dataset['saver'] !== undefined);
}

type MasterLayoutProps = {
  /** Omitted on the home page, which shows the name of the product on the board's green. */
  title?: string;
  /** The age of the data on the screen. */
  stamp?: ReactNode;
  /** An action in the bar, before the counts. */
  action?: ReactNode;
  /** Shows a back arrow in place of the menu. */
  onBack?: () => void;
  /** The part that still works offline, named in the offline bar. */
  offlineText?: string;
  /** The hero: over the full width, between the bars and the content. */
  lead?: ReactNode;
  /** The content has its own heading on a wide screen. */
  ownHeading?: boolean;
  /** A narrow column on a wide screen, for reading. */
  narrow?: boolean;
  footer?: boolean;
  /** The main action, in place of the tabs. */
  dock?: ReactNode;
  children: ReactNode;
};

/** The frame of nearly every screen: bars, bottom nav on a phone, footer on a wide screen. */
export function MasterLayout(props: MasterLayoutProps) {
  const { title, stamp, action, onBack, offlineText, lead, dock, children } = props;
  const { ownHeading = false, narrow = false, footer = false } = props;
  const { t } = useLingui();
  const wide = useDesktop();
  const [menuOpen, setMenuOpen] = useState(false);
  const menuWaits = useMenuWaits(menuOpen);
  return (
    <div className="screen master">
      <a className="btn skip" href="#content">
        {t`Skip to content`}
      </a>
      <header className={title === undefined ? 'bar on-board' : 'bar'}>
        {onBack ? (
          <IconButton icon="arrow-left" label={t`Go back`} onClick={onBack} />
        ) : (
          <IconButton icon="menu" label={t`Menu`} aria-haspopup="dialog" onClick={() => setMenuOpen(true)} />
        )}
        <div className="title">
          {title === undefined ? <Wordmark /> : <h1>{title}</h1>}
          {stamp}
        </div>
        {action}
        <BarCounts />
      </header>
      {wide && <TopBar />}
      <NetBar text={offlineText} />
      {lead}
      <main id="content" className={narrow ? 'narrow' : undefined}>
        {title !== undefined && !ownHeading && (
          <div className="pagehead">
            <h1 className="grow">{title}</h1>
            {stamp}
            {action}
          </div>
        )}
        {children}
      </main>
      {(wide || footer) && <Footer onPhone={footer} />}
      {dock ?? <BottomNav />}
      {!menuWaits && <DrawerMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
    </div>
  );
}
