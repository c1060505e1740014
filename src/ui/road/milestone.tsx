import '../base/screens.css';

type MilestoneProps = { value: string; unit?: string; size?: 'sm' | 'lg' };

/** A numbered milestone: kilometres, or a step. Never a countdown. */
export function Milestone({ value, unit, size }: MilestoneProps) {
  return (
    <div className={size ? `stone ${size}` : 'stone'}>
      <b>{value}</b>
      {unit}
    </div>
  );
}
