/** Key names as printed on the keyboard, Latin in both languages. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="ks" lang="en" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
