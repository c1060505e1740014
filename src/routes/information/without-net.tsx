import type { ComponentProps, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { WithoutNet, withoutNetTitle } from '../../site/information/without-net.tsx';
import { useMarket } from '../../db/device/use-market.ts';
import { signingKeys } from '../../db/outbox/faces.ts';
import { useView } from '../../sync/use-view.ts';
import { useShell } from '../../shell/shell-context.ts';
import { Page } from '../../app/page.tsx';

/** For visitors too; to a signed-in person it names this phone's number and price. */
export function WithoutNetRoute(): ReactNode {
  const { user } = useShell();
  const called = useMarket()?.market.call_back_number;
  return user ? <OfThisPhone called={called} /> : <WithoutNetPage sms={undefined} called={called} />;
}

function OfThisPhone({ called }: Pick<ComponentProps<typeof WithoutNet>, 'called'>): ReactNode {
  const keys = useView((dbs) => signingKeys(dbs), []);
  const sms = keys?.number ? { number: keys.number, price: keys.price } : null;
  return keys !== undefined && <WithoutNetPage sms={sms} called={called} />;
}

export function WithoutNetPage(props: ComponentProps<typeof WithoutNet>): ReactNode {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._(withoutNetTitle)} backTo="/" narrow footer>
      <WithoutNet {...props} />
    </Page>
  );
}
