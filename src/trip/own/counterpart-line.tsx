import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { Person } from '../../ui/cards/person.tsx';

/** The other party of an agreed trip, in small print. */
export function CounterpartLine({ contact }: { contact: NonNullable<TripRow['contact']> }) {
  const shown = useShownPhone();
  return (
    <div className="row g3">
      <Person name={contact.name} {...(contact.photo !== undefined && { photo: contact.photo })} />
      <span className="grow small">
        <b className="line">{withoutHonorifics(contact.name)}</b>
        <span className="mute">{shown(contact.phone)}</span>
      </span>
    </div>
  );
}
