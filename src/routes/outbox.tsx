import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { OutboxScreen } from '../outbox/outbox-screen.tsx';
import { tryNow } from '../sync/client.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Page } from '../app/page.tsx';
import { useAnswerTitle, useNodataTitle } from '../outbox/sms/answer-title.ts';

const AnswerScreen = lazy(async () => ({
  default: (await import('../outbox/sms/answer-screen.tsx')).AnswerScreen,
}));

const NodataSettings = lazy(async () => ({
  default: (await import('../outbox/sms/nodata-settings.tsx')).NodataSettings,
}));

/** The link of an SMS leads here with its letters behind the hash, which no server sees (`src/sw/app-shell.ts`). */
export function OutboxRoute(): ReactNode {
  const { t } = useLingui();
  const answerTitle = useAnswerTitle();
  const nodataTitle = useNodataTitle();
  const hash = useLocation({ select: (location) => location.hash });
  if (hash.startsWith('s/'))
    return (
      <Page title={answerTitle} backTo="/outbox" narrow>
        <Suspense>
          <AnswerScreen text={`/${hash}`} />
        </Suspense>
      </Page>
    );
  if (hash === 'settings')
    return (
      <Page title={nodataTitle} backTo="/outbox" narrow>
        <Suspense>
          <NodataSettings />
        </Suspense>
      </Page>
    );
  return (
    <Page
      title={t`Waiting to be sent`}
      backTo="/"
      fresh
      narrow
      action={<IconButton icon="refresh-cw" label={t`Try now`} onClick={tryNow} />}
      offlineText={t`Offline? No worry. All you do is kept on the phone and goes in this order.`}
    >
      <OutboxScreen />
    </Page>
  );
}
