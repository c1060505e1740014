/** The shape of a trip card while it is loading. */
export function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <div className="in">
        <div className="row g3 top">
          <div className="grow col g4">
            <div className="sk" style={{ width: '70%' }} />
            <div className="sk" style={{ width: '85%' }} />
          </div>
          <div className="stone" style={{ opacity: 0.45 }} />
        </div>
        <div className="sk" style={{ width: '60%' }} />
        <div className="row">
          <div className="sk grow" style={{ height: 52, opacity: 0.7 }} />
          <div className="sk" style={{ height: 52, width: 120 }} />
        </div>
      </div>
    </div>
  );
}

/** The top of a Home while what stands on it is loading. */
export const SkeletonBoard = () => (
  <section className="hero bridge">
    <SkeletonCard />
  </section>
);
