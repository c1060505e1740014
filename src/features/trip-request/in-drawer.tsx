import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { drawerTimes } from '../../../machines/drawer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

type InDrawerProps = {
  /** There is room for the choices in the dialog itself. */
  wide: boolean;
  title: string;
  icon: IconName;
  /** What is chosen, in words; null for nothing. */
  value: ReactNode | null;
  /** The choice after which the drawer closes by itself; left out where it is closed by hand. */
  closesOn?: string | null;
  children: ReactNode;
};

/** Choices that come up in a drawer on a phone (SPEC 2); where nothing is chosen yet they come up by themselves. */
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
