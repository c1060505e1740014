import { createContext, useContext, type ReactNode } from 'react';

export type ShellUser = {
  name: string;
  /** The number without the country code. */
  phone: string;
  role: 'customer' | 'provider' | 'driver';
  photo?: string;
};

export type Refused = { mark: ReactNode; badge: ReactNode };

/** The data that the frame of every screen shows. The composition root fills it from live queries. */
export type Shell = {
  /** Null for a visitor. */
  user: ShellUser | null;
  online: boolean;
  /** The number of this person's actions that have not reached the server. */
  outboxCount: number;
  /** Replaces the offline bar while the outbox is stuck. */
  stuck?: ReactNode;
  /** Refused actions that the person has not dismissed, in the form that the header and the drawer show. */
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
