import { splitMatch } from './search-options.ts';
import '../base/screens.css';

/** A text with the matching part in bold. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const parts = splitMatch(text, query);
  if (!parts) return text;
  return (
    <>
      {parts[0]}
      <mark>{parts[1]}</mark>
      {parts[2]}
    </>
  );
}
