import type { ReactNode } from 'react';
import { useDbs } from '../../sync/use-view.ts';
import { logCall } from './call-acts.ts';

type CallLinkProps = { tripId: string; phone: string; className: string; children: ReactNode };

/** Calls a party of an agreed trip, and logs the press in case of a dispute. */
export function CallLink({ tripId, phone, className, children }: CallLinkProps) {
  const dbs = useDbs();
  return (
    <a className={className} href={`tel:${phone}`} onClick={() => logCall(dbs, tripId)}>
      {children}
    </a>
  );
}
