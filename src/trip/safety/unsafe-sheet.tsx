import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TrustedContact } from '../../../domain/person/trusted-contact.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Chip, ChipRow } from '../../ui/actions/chip.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { pleas, smsAddress, unsafeText, type Journey, type Plea } from './safety-text.ts';

const MINUTE_MS = 60_000;

type UnsafeSheetProps = {
  journey: Journey;
  contacts: readonly TrustedContact[];
  open: boolean;
  onClose: () => void;
  /** Opens the sheet for adding her people. */
  onAddPeople: () => void;
  /** Opens a report that she does not feel safe. */
  onReport: () => void;
};

/**
 * Where a passenger turns who does not feel safe: police and helpline first, her own people by SMS, a report last. It
 * makes no sound, and nothing of it reaches owner or driver.
 */
export function UnsafeSheet({ journey, contacts, open, onClose, onAddPeople, onReport }: UnsafeSheetProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  return (
    <Sheet
      open={open}
      title={t`Whom do you want to tell?`}
      detail={
        <>
          <Icon name="volume-x" size="s" /> {t`No sound, and the driver learns nothing`}
        </>
      }
      onClose={onClose}
    >
      <div className="col g3">
        <div className="sos2">
          <a className="police" href="tel:999">
            <b>{digits('999')}</b>
            {t`police, call now`}
          </a>
          <a href="tel:109">
            <b>{digits('109')}</b>
            {t`women and children`}
          </a>
        </div>
        {contacts.length > 0 ? (
          <OwnPeople journey={journey} contacts={contacts} />
        ) : (
          <Button variant="line" wide icon="users" onClick={onAddPeople}>
            {t`Add your people, who get an SMS`}
          </Button>
        )}
        <hr />
        <button type="button" className="foldrow" onClick={onReport}>
          <Icon name="file-pen-line" />
          <span className="grow">{t`Write down what happened, now or later`}</span>
          <Icon name="chevron-right" size="m" />
        </button>
      </div>
    </Sheet>
  );
}

function OwnPeople({ journey, contacts }: Pick<UnsafeSheetProps, 'journey' | 'contacts'>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const now = useNow(MINUTE_MS);
  const [plea, setPlea] = useState<Plea>('call');
  const asks: Record<Plea, string> = {
    call: t`Call me`,
    fetch: t`Come and get me`,
    police: t`Call the police`,
  };
  const names = new Intl.ListFormat(locale).format(contacts.map(({ name }) => name));
  const text = unsafeText(journey, plea, now, locale);
  return (
    <Card label={t`SMS to your people`}>
      <div className="row g3">
        {contacts.map(({ name, phone }) => (
          <Person key={phone} name={name} />
        ))}
        <span className="grow small">
          <b className="line">{t`SMS to ${names}`}</b>
          <span className="mute">{t`needs no internet`}</span>
        </span>
      </div>
      <ChipRow label={t`What they should do`}>
        {pleas.map((each) => (
          <Chip key={each} on={plea === each} onClick={() => setPlea(each)}>
            {asks[each]}
          </Chip>
        ))}
      </ChipRow>
      <p className="smswords small">{text}</p>
      <a
        className={buttonClass({ wide: true })}
        href={smsAddress(
          contacts.map(({ phone }) => phone),
          text,
        )}
      >
        <Icon name="send" />
        {contacts.length === 1 ? t`Send the SMS` : t`Send both the SMS`}
      </a>
    </Card>
  );
}
