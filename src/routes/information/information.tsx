import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { About } from '../../site/information/about.tsx';
import { Contact } from '../../site/information/contact.tsx';
import { Help } from '../../site/information/help.tsx';
import { Privacy } from '../../site/information/privacy.tsx';
import { Terms } from '../../site/information/terms.tsx';
import { VideoTutorial } from '../../site/information/video-tutorial.tsx';
import { useMarket } from '../../db/device/use-market.ts';
import { startSync } from '../../sync/client.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useSocialLinks } from '../../shell/use-social-links.ts';
import { Page } from '../../app/page.tsx';
import { informationTitles } from './information-titles.ts';

/** Links to app stores among the social links, where nobody reads messages. */
const stores = ['play_store', 'app_store'];

export function AboutRoute(): ReactNode {
  const { i18n } = useLingui();
  const { user } = useShell();
  return (
    <Page title={i18n._(informationTitles.about)} backTo="/" narrow footer>
      <About visitor={user === null} />
    </Page>
  );
}

/** A visitor's sync waits, but not where what it brings is asked for. */
const useSyncNow = (): void => useEffect(startSync, []);

export function ContactRoute(): ReactNode {
  useSyncNow();
  const channels = useSocialLinks()?.filter(({ network }) => !stores.includes(network));
  const callBackNumber = useMarket()?.market.call_back_number;
  return <ContactPage channels={channels} callBackNumber={callBackNumber} />;
}

export function ContactPage(props: ComponentProps<typeof Contact>): ReactNode {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._(informationTitles.contact)} backTo="/" narrow footer={props.channels !== undefined}>
      <Contact {...props} />
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
  useSyncNow();
  const { t } = useLingui();
  const film = useSocialLinks()?.find(({ network }) => network === 'youtube');
  return (
    <Page title={t`How to use the app`} backTo="/" narrow footer>
      <VideoTutorial film={film?.url} />
    </Page>
  );
}

export function TermsRoute(): ReactNode {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._(informationTitles.terms)} backTo="/" narrow footer>
      <Terms />
    </Page>
  );
}

export function PrivacyRoute(): ReactNode {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._(informationTitles.privacy)} backTo="/" narrow footer>
      <Privacy />
    </Page>
  );
}
