import { useEffect } from 'react';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';

/**
 * Renews this phone's keys and certificates for the ways without a net as long as there is one: at the start, when
 * the net returns, and when the app comes to the front. Most of the time there is nothing to do.
 */
export function useRenewedKeys(): void {
  const dbs = useDbs();
  const online = useOnline();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      if (!online) return;
      await (await import('../../sync/calls/nodata-keys.ts')).renewKeys(dbs);
      await (await import('../../sync/calls/face-certificates.ts')).renewCertificates(dbs);
    };
    // without them the app only lacks what it offers without a net
    const seen = (): void => {
      if (!document.hidden) renew().catch(() => undefined);
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [dbs, online]);
}
