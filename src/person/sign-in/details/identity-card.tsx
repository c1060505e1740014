/** The national identity card as it looks, with the two marks that its number fields show. */
export function IdentityCard() {
  return (
    <svg className="idcard" viewBox="0 0 92 60" aria-hidden="true">
      <rect className="ground" x="1" y="1" width="90" height="58" rx="7" />
      <rect className="portrait" x="8" y="12" width="22" height="27" rx="3" />
      <path className="face" d="M24 22a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM11 38q8-14 16 0z" />
      <path className="lines" d="M37 13h40M37 20h28M37 27h34" />
      <rect className="born" x="35" y="31" width="42" height="9" rx="3" />
      <path className="ink" d="M39 35.5h30" />
      <rect className="number" x="8" y="44" width="69" height="10" rx="3" />
      <path className="digits" d="M13 49h56" />
    </svg>
  );
}

/** The mark of one number on the drawn card, in its field. */
export const CardMark = ({ of }: { of: 'number' | 'born' }) => (
  <i className={`cardmark ${of}`} aria-hidden="true" />
);
