import type { ReactNode } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import { useOfficeFormat } from './use-office-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';

type PartyProps = { role: string; person: { name: string; phone: string }; children?: ReactNode };

/** One side of a trip: the person, their role and number, and their statement. */
export function Party({ role, person: { name, phone }, children }: PartyProps) {
  const { digits } = useOfficeFormat();
  return (
    <article className="q-side">
      <div className="row g3">
        <Person name={name} />
        <span className="grow">
          <b className="line">{name}</b>
          <small className="mute">{role}</small>
        </span>
        <a href={`tel:${phone}`}>{digits(showPhone(phone))}</a>
      </div>
      {children}
    </article>
  );
}
