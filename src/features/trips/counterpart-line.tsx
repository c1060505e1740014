import { showPhone } from '../../../domain/phone.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Person } from '../../ui/person.tsx';

/** A phone number as people write it: '০১০০০-১২৩৪৫৬'. */
export function useShownPhone(): (phone: string) => string {
  const { digits } = useFormat();
  return (phone) => {
    const local = showPhone(phone);
    return digits(`${local.slice(0, 5)}-${local.slice(5)}`);
  };
}

/** The other party of an agreed trip, small. */
export function CounterpartLine({ contact }: { contact: NonNullable<TripRow['contact']> }) {
  const shown = useShownPhone();
  return (
    <div className="row g3">
      <Person name={contact.name} />
      <span className="grow small">
        <b className="line">{contact.name}</b>
        <span className="mute">{shown(contact.phone)}</span>
      </span>
    </div>
  );
}
