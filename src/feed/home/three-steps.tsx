import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { Milestone } from '../../ui/road/milestone.tsx';

/** How it works (REQ 1). */
export function ThreeSteps() {
  const { t } = useLingui();
  const { digits } = useFormat();
  const steps = [
    { title: t`Submit a trip request`, text: t`From where to where, when, and in which car.` },
    { title: t`Choose a bid`, text: t`Compare fares, cars and ratings, and confirm the one you like.` },
    { title: t`Call the car owner`, text: t`You see the number as soon as you have confirmed.` },
  ];
  return (
    <section className="col g3">
      <h2>{t`A journey in three steps`}</h2>
      <ol className="grid3 howto">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <Milestone size="sm" value={digits(index + 1)} />
            <span className="grow">
              <b className="line">{title}</b>
              <span className="small mute">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
