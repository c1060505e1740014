import './road-steps.css';

export type RoadStep = { name: string; is?: 'done' | 'at' | 'back' };

/** Three milestones on a road: what is done, what is going on, what comes. */
export function RoadSteps({ steps }: { steps: readonly RoadStep[] }) {
  return (
    <ol className="road3">
      {steps.map(({ name, is }) => (
        <li key={name} className={is} aria-current={is === 'at' ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
