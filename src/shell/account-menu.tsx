import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Person } from '../ui/person.tsx';
import { AppearanceItems } from './appearance-items.tsx';
import { profileOf } from './navigation.ts';
import { useShell, type ShellUser } from './shell-context.ts';

/** The account dropdown of a wide screen (SPEC 2): opens by its button, closes by Esc or when the focus leaves. */
export function AccountMenu({ user }: { user: ShellUser }) {
  const { t } = useLingui();
  const { onSignOut } = useShell();
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
  const links = [
    { to: profileOf(user), name: t`Profile` },
    { to: '/trips', name: t`Running trips` },
    { to: '/contact', name: t`Contact` },
  ];
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
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} onClick={() => setOpen(false)}>
              {name}
            </Link>
          </li>
        ))}
        <AppearanceItems />
        <li>
          <button type="button" onClick={onSignOut}>
            <Icon name="log-out" />
            {t`Log out`}
          </button>
        </li>
      </ul>
    </div>
  );
}
