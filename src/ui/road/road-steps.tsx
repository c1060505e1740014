import './road-steps.css';

export type RoadStep = { name: string; is?: 'done' | 'at' | 'back' };

/** Three milestones on a road: the past, the current and the coming steps. */
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
