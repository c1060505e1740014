import { useLingui } from '@lingui/react/macro';
import { About } from '../features/information/about.tsx';
import { Contact } from '../features/information/contact.tsx';
import { Help } from '../features/information/help.tsx';
import { Privacy } from '../features/information/privacy.tsx';
import { Terms } from '../features/information/terms.tsx';
import { VideoTutorial } from '../features/information/video-tutorial.tsx';
import { useShell } from '../shell/shell-context.ts';
import { Page } from '../app/page.tsx';

export function AboutRoute() {
  const { t } = useLingui();
  return (
    <Page title={t`About us`} backTo="/" narrow footer>
      <About />
    </Page>
  );
}

export function ContactRoute() {
  const { t } = useLingui();
  const { socialLinks } = useShell();
  return (
    <Page title={t`Contact`} backTo="/" narrow footer>
      <Contact channels={socialLinks} />
    </Page>
  );
}

export function HelpRoute() {
  const { t } = useLingui();
  return (
    <Page title={t`Help`} backTo="/" narrow footer>
      <Help />
    </Page>
  );
}

export function VideoTutorialRoute() {
  const { t } = useLingui();
  return (
    <Page title={t`How to use the app`} backTo="/" narrow footer>
      <VideoTutorial />
    </Page>
  );
}

export function TermsRoute() {
  const { t } = useLingui();
  return (
    <Page title={t`Terms and conditions`} backTo="/" narrow footer>
      <Terms />
    </Page>
  );
}

export function PrivacyRoute() {
  const { t } = useLingui();
  return (
    <Page title={t`Privacy policy`} backTo="/" narrow footer>
      <Privacy />
    </Page>
  );
}
