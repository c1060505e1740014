import { useLingui } from '@lingui/react/macro';
import type { ProviderCard } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useView } from '../../sync/use-view.ts';
import { CallLink } from '../parts/call-link.tsx';
import { ProviderLine } from '../parts/provider-line.tsx';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Person } from '../../ui/cards/person.tsx';

type ContactCardProps = {
  tripId: string;
  contact: NonNullable<TripRow['contact']>;
  /** Set if the other party is a car owner. */
  provider: ProviderCard | null;
};

/** Both phone numbers; the server sends the other party's only after an agreement (REQ 1). */
export function ContactCard({ tripId, contact, provider }: ContactCardProps) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const profile = useView((dbs) => profileView(dbs), []);
  return (
    <Card>
      {provider ? (
        <ProviderLine provider={{ ...provider, photo: contact.photo ?? null }} large />
      ) : (
        <div className="row g3">
          <Person name={contact.name} large {...(contact.photo !== undefined && { photo: contact.photo })} />
          <b className="grow">{contact.name}</b>
        </div>
      )}
      <div className="row base wrap">
        <span className="grow small mute">{t`Phone`}</span>
        <b className="price">{shown(contact.phone)}</b>
      </div>
      <div className="two">
        <CallLink tripId={tripId} className={buttonClass()} phone={contact.phone}>
          <Icon name="phone" />
          {t`Call`}
        </CallLink>
        <a className={buttonClass({ variant: 'line' })} href={`sms:${contact.phone}`}>
          <Icon name="message-square" />
          {t`SMS`}
        </a>
      </div>
      {profile && (
        <div className="row wrap ownphone small">
          <span className="grow mute">{t`Your number`}</span>
          <span>{shown(profile.phone)}</span>
        </div>
      )}
      <Hint icon="signal">{t`Calls and SMS work without the internet too.`}</Hint>
    </Card>
  );
}
