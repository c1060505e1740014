/** Our own small drawings for the networks; the name next to each identifies the network. */
const drawings: Record<string, string> = {
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V8z',
  youtube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9v6l5-3z',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8 18.8zM9 9c0 4 2 6 6 6l1-2-2-1-1 1c-1 0-2-1-2-2l1-1-1-2z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M17 7v.01',
  x: 'M5 5l14 14M19 5L5 19',
  play_store: 'M6 4v16l13-8z',
  app_store: 'M12 4L6 15M12 4l6 11M4 15h16M8 20l1-2M16 20l-1-2',
};
const link = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1';

/** @param network the operator's name for it; an unknown network gets a link's drawing */
export function SocialIcon({ network }: { network: string }) {
  return (
    <svg
      className="i m"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[network] ?? link} />
    </svg>
  );
}
