import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { drawerTimes } from '../../../machines/drawer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

type InDrawerProps = {
  /** Whether the dialog itself has room for the choices. */
  wide: boolean;
  title: string;
  icon: IconName;
  /** The current choice in words; null if nothing is chosen. */
  value: ReactNode | null;
  /** The choice that closes the drawer; omitted if only the person closes it. */
  closesOn?: string | null;
  children: ReactNode;
};

/** Shows choices in a drawer on a phone (REQ 2); it opens by itself while nothing is chosen. */
export function InDrawer({ wide, title, icon, value, closesOn, children }: InDrawerProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(value === null);
  if (wide) return children;
  const close = closesOn !== undefined ? { chosen: closesOn } : value === null ? {} : { done: t`Done` };
  return (
    <>
      <Button variant="line" wide icon={icon} trailing="chevron-down" onClick={() => setOpen(true)}>
        <span className="grow">{value ?? t`Choose`}</span>
      </Button>
      <Drawer
        open={open}
        title={title}
        animationMs={drawerTimes.animationMs}
        onClosed={() => setOpen(false)}
        {...close}
      >
        {children}
      </Drawer>
    </>
  );
}
