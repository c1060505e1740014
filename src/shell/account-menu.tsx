import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { needTexts } from '../i18n/i18n.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Person } from '../ui/cards/person.tsx';
import { later } from '../ui/base/later.tsx';
import type { ShellUser } from './shell-context.ts';

const AccountMenuItems = later(async () => {
  // from the drawer's file, so that the start names one file less
  const [items] = await Promise.all([import('./menu/drawer-menu.tsx'), needTexts('shell/menu')]);
  return items.AccountMenuItems;
});

/**
 * The account dropdown of a wide screen (REQ 2): opens by its button, closes by Esc or when the focus leaves.
 * On a new phone the person's name arrives with the first pull.
 */
export function AccountMenu({ user }: { user: ShellUser }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { t } = useLingui();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  return (
    <div className="menu" role="none" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Person {...user} />
        <span>{user.name.split(' ')[0] || t`Profile`}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      <ul id={listId} hidden={!open}>
        <AccountMenuItems user={user} onChosen={() => setOpen(false)} />
      </ul>
    </div>
  );
}
