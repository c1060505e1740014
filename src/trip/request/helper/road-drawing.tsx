const drawn = {
  oneway: (
    <>
      <path d="M18 36h116" />
      <path d="m118 20 18 16-18 16" />
    </>
  ),
  round: (
    <>
      <path d="M30 22h104" />
      <path d="m120 8 16 14-16 14" />
      <path d="M130 50H26" />
      <path d="M40 36 24 50l16 14" />
    </>
  ),
  straight: (
    <>
      <circle cx="24" cy="36" r="9" />
      <path d="M33 36h94" />
      <circle cx="136" cy="36" r="9" className="end" />
    </>
  ),
  stop: (
    <>
      <circle cx="24" cy="36" r="9" />
      <path d="M33 36h34M93 36h34" />
      <path d="m80 22 14 14-14 14-14-14z" className="halt" />
      <circle cx="136" cy="36" r="9" className="end" />
    </>
  ),
};

/** A drawing of the road: one way or both, straight or with a stop. */
export function RoadDrawing({ kind }: { kind: keyof typeof drawn }) {
  return (
    <svg className="drawnroad" viewBox="0 0 160 72" aria-hidden="true">
      {drawn[kind]}
    </svg>
  );
}
