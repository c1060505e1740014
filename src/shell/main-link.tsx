import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Address } from './navigation.ts';

/** The lists that are tabs next to the running trips. */
const beside = /-(trips|booking-feed)$/;

/** A link of the main navigation, marked when its page is open. */
export function MainLink({ to, children }: { to: Address; children: ReactNode }) {
  const atList = useLocation({ select: ({ pathname }) => beside.test(pathname) });
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/' }}
      {...(atList && to === '/trips' && { 'aria-current': 'page' })}
    >
      {children}
    </Link>
  );
}
