import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import { Person } from '../ui/cards/person.tsx';
import { later } from '../ui/base/later.tsx';
import type { ShellUser } from './shell-context.ts';

const AccountMenuItems = later(() =>
  import('./account-menu-items.tsx').then(({ AccountMenuItems: Items }) => Items),
);

/** The account dropdown of a wide screen (SPEC 2): opens by its button, closes by Esc or when the focus leaves. */
export function AccountMenu({ user }: { user: ShellUser }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  return (
    <div className="menu" role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Person name={user.name} {...(user.photo !== undefined && { photo: user.photo })} />
        <span>{user.name.split(' ')[0]}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      <ul id={listId} hidden={!open}>
        <AccountMenuItems user={user} onChosen={() => setOpen(false)} />
      </ul>
    </div>
  );
}
