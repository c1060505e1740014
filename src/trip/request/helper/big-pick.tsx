import type { ReactNode } from 'react';

type BigPickProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  drawing: ReactNode;
  text: ReactNode;
  /** Content under the text: people to count, a fare. */
  below?: ReactNode;
};

/** An answer of the helper mode: a very large button with a drawing. */
export function BigPick({ name, value, checked, onChange, drawing, text, below }: BigPickProps) {
  return (
    <label className={checked ? 'bigpick on' : 'bigpick'}>
      <input
        type="radio"
        className="native"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
      />
      <span className="drawn" aria-hidden="true">
        {drawing}
      </span>
      <span>
        <b>{text}</b>
        {below}
      </span>
      <span className="radio" />
    </label>
  );
}

/** Drawn people, to be counted. */
export function Heads({ count }: { count: number }) {
  return (
    <span className={count > 7 ? 'heads two' : 'heads'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
