import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { About } from '../features/information/about.tsx';
import { Contact } from '../features/information/contact.tsx';
import { Help } from '../features/information/help.tsx';
import { Privacy } from '../features/information/privacy.tsx';
import { Terms } from '../features/information/terms.tsx';
import { VideoTutorial } from '../features/information/video-tutorial.tsx';
import { useShell } from '../shell/shell-context.ts';
import { useSocialLinks } from '../shell/use-social-links.ts';
import { Page } from '../app/page.tsx';

/** Social links to stores, where nobody reads messages. */
const stores = ['play_store', 'app_store'];

export function AboutRoute(): ReactNode {
  const { t } = useLingui();
  const { user } = useShell();
  return (
    <Page title={t`About us`} backTo="/" narrow footer>
      <About visitor={user === null} />
    </Page>
  );
}

export function ContactRoute(): ReactNode {
  const { t } = useLingui();
  const channels = useSocialLinks().filter(({ network }) => !stores.includes(network));
  return (
    <Page title={t`Contact`} backTo="/" narrow footer>
      <Contact channels={channels} />
    </Page>
  );
}

export function HelpRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Help`} backTo="/" narrow footer>
      <Help />
    </Page>
  );
}

export function VideoTutorialRoute(): ReactNode {
  const { t } = useLingui();
  const film = useSocialLinks().find(({ network }) => network === 'youtube');
  return (
    <Page title={t`How to use the app`} backTo="/" narrow footer>
      <VideoTutorial film={film?.url} />
    </Page>
  );
}

export function TermsRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Terms and conditions`} backTo="/" narrow footer>
      <Terms />
    </Page>
  );
}

export function PrivacyRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Privacy policy`} backTo="/" narrow footer>
      <Privacy />
    </Page>
  );
}
