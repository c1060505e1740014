import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { ProviderCard } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useView } from '../../sync/use-view.ts';
import { CallLink } from '../parts/call-link.tsx';
import { ProviderRating } from '../parts/provider-line.tsx';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Person } from '../../ui/cards/person.tsx';

type ContactCardProps = {
  tripId: string;
  contact: NonNullable<TripRow['contact']>;
  /** Set if the other party is a car owner. */
  provider: ProviderCard | null;
  /** An operator has confirmed that the car owner is a woman who drives herself. */
  womanDrives?: boolean;
  /** What the foot of the card says about the car. */
  foot?: ReactNode;
};

/** The other party, to call or write to; the server sends the number only after an agreement (REQ 1). */
export function ContactCard({ tripId, contact, provider, womanDrives = false, foot }: ContactCardProps) {
  const { t } = useLingui();
  const shown = useShownPhone();
  return (
    <Card sync={foot}>
      <div className="contact">
        <Person name={contact.name} {...(contact.photo !== undefined && { photo: contact.photo })} />
        <span className="grow small">
          <b className="line">{withoutHonorifics(contact.name)}</b>
          {provider && (
            <span className="row wrap micro">
              <ProviderRating provider={provider} />
            </span>
          )}
          <span className="mute line nowrap">{shown(contact.phone)}</span>
        </span>
        <span className="row keys">
          <a className="tap sms" href={`sms:${contact.phone}`}>
            <Icon name="message-square" />
            <span className="spoken">{t`SMS`}</span>
          </a>
          <CallLink tripId={tripId} className="tap call" phone={contact.phone}>
            <Icon name="phone" />
            <span className="spoken">{t`Call`}</span>
          </CallLink>
        </span>
      </div>
      {womanDrives && (
        <p className="ok row small">
          <Icon name="check" size="s" />
          <span className="grow">{t`A woman drives: the office has checked her papers`}</span>
        </p>
      )}
    </Card>
  );
}

/** The number that the other side sees. */
export function OwnNumber() {
  const { t } = useLingui();
  const shown = useShownPhone();
  const profile = useView((dbs) => profileView(dbs), []);
  if (!profile) return null;
  return (
    <div className="row wrap ownphone small">
      <span className="grow mute">{t`Your number`}</span>
      <span>{shown(profile.phone)}</span>
    </div>
  );
}
