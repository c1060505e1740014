type ProgressProps = { step: number; steps: number; label: string };

/** The progress through a form's steps, counted from 1. */
export function Progress({ step, steps, label }: ProgressProps) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={steps}
      aria-valuenow={step}
    >
      {Array.from({ length: steps }, (_, index) => (
        <i key={index} className={index + 1 < step ? 'on' : index + 1 === step ? 'at' : undefined} />
      ))}
    </div>
  );
}
