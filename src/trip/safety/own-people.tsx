import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mostTrustedContacts, type TrustedContact } from '../../../domain/person/trusted-contact.ts';
import type { Safety } from '../../db/outbox/outbox-rows.ts';
import { changeSafety, safetyView } from '../../db/outbox/safety.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { List } from '../../ui/cards/list-row.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { ContactForm } from './contact-form.tsx';

/** The trusted contacts of this phone on a page of their own. */
export function OwnPeople() {
  const { t } = useLingui();
  const safety = useView(safetyView, []);
  if (!safety) return null;
  return (
    <div className="col g3">
      <p className="small mute">
        {t`On a journey one press writes them an SMS: the car, its plate, the way. Their numbers stay on this phone.`}
      </p>
      <TrustedContacts safety={safety} />
    </div>
  );
}

/** Names and numbers of the trusted contacts, each editable. */
export function TrustedContacts({ safety: { contacts } }: { safety: Safety }) {
  const { t } = useLingui();
  const dbs = useDbs();
  /** The list index of the contact that is being edited. */
  const [editing, setEditing] = useState<number | null>(contacts.length === 0 ? 0 : null);
  const saveAt = (at: number, contact: TrustedContact | null): void => {
    void changeSafety(dbs, () => ({
      contacts: [...contacts.slice(0, at), ...(contact ? [contact] : []), ...contacts.slice(at + 1)],
    }));
    setEditing(null);
  };
  return (
    <>
      {contacts.length > 0 && (
        <List label={t`Your people`}>
          {contacts.map((contact, at) => (
            <ContactRow key={contact.phone} contact={contact} onEdit={() => setEditing(at)} />
          ))}
        </List>
      )}
      {editing !== null && (
        <ContactForm
          key={editing}
          contact={contacts[editing] ?? null}
          others={contacts.filter((_, at) => at !== editing)}
          onSave={(contact) => saveAt(editing, contact)}
        />
      )}
      {editing === null && contacts.length < mostTrustedContacts && (
        <Button variant="soft" small icon="plus" onClick={() => setEditing(contacts.length)}>
          {t`Add somebody`}
        </Button>
      )}
    </>
  );
}

function ContactRow({ contact, onEdit }: { contact: TrustedContact; onEdit: () => void }) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const { name } = contact;
  return (
    <li>
      <Person name={name} />
      <span className="grow small">
        <b className="line">{name}</b>
        <span className="mute">{shown(contact.phone)}</span>
      </span>
      <IconButton icon="pencil" label={t`Change ${name}`} onClick={onEdit} />
    </li>
  );
}
