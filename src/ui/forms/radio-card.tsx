import type { ReactNode } from 'react';

type RadioProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
};

function NativeRadio({ name, value, checked, onChange }: Omit<RadioProps, 'children'>) {
  return (
    <input
      type="radio"
      className="native"
      name={name}
      value={value}
      checked={checked}
      onChange={() => onChange(value)}
    />
  );
}

/** A choice as large as a card, with a native radio, so that forms can be posted without scripts. */
export function RadioCard({ children, ...radio }: RadioProps) {
  return (
    <label className="card">
      <NativeRadio {...radio} />
      <span className="grow row g3">{children}</span>
      <span className="radio" />
    </label>
  );
}

/** A choice in one row of a list. */
export function RadioRow({ children, ...radio }: RadioProps) {
  return (
    <label className="choice">
      <NativeRadio {...radio} />
      <span className="radio" />
      <span className="grow">{children}</span>
    </label>
  );
}
