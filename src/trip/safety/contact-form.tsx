import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { showPhone } from '../../../domain/base/phone.ts';
import { readTrustedContact, type TrustedContact } from '../../../domain/person/trusted-contact.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';

type ContactFormProps = {
  contact: TrustedContact | null;
  others: readonly TrustedContact[];
  /** Called with null to remove the contact. */
  onSave: (contact: TrustedContact | null) => void;
};

/** The name and number of one trusted contact. */
export function ContactForm({ contact, others, onSave }: ContactFormProps) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState(contact?.name ?? '');
  const [phone, setPhone] = useState(contact ? showPhone(contact.phone) : '');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const errorAt = (field: string) => (refusal?.field === field ? errorText(i18n, refusal) : undefined);
  return (
    <Form
      className="col g3"
      onSubmit={() => {
        const read = readTrustedContact({ name, phone }, others);
        if ('refusal' in read) setRefusal(read.refusal);
        else onSave(read.contact);
      }}
    >
      <TextInput
        label={t`Whom`}
        placeholder={t`Mother, brother …`}
        value={name}
        error={errorAt('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        label={t`Mobile number`}
        type="tel"
        inputMode="tel"
        value={phone}
        error={errorAt('phone')}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div className="two">
        {contact && (
          <Button variant="line" small onClick={() => onSave(null)}>
            {t`Remove`}
          </Button>
        )}
        <Button type="submit" small>
          {t`Keep on this phone`}
        </Button>
      </div>
    </Form>
  );
}
