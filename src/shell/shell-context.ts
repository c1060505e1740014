import { createContext, useContext, type ReactNode } from 'react';

export type ShellUser = {
  name: string;
  /** Without the country code. */
  phone: string;
  role: 'customer' | 'provider' | 'driver';
  photo?: string;
};

export type Refused = { mark: ReactNode; badge: ReactNode };

/** What the frame of every screen shows. The composition root fills it from live queries. */
export type Shell = {
  /** Null for a visitor. */
  user: ShellUser | null;
  online: boolean;
  /** Actions of this person that have not reached the server. */
  outboxCount: number;
  /** Replaces the offline bar while the outbox is stuck. */
  stuck?: ReactNode;
  /** Actions that the server refused and that the person has not dismissed, as the header and the drawer show them. */
  refused?: Refused | null;
  unseenCount: number;
  onSignOut: () => void;
};

export const visitor: Shell = {
  user: null,
  online: true,
  outboxCount: 0,
  unseenCount: 0,
  onSignOut: () => undefined,
};

const ShellContext = createContext<Shell>(visitor);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  return useContext(ShellContext);
}
