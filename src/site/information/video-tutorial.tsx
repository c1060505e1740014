import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Milestone } from '../../ui/road/milestone.tsx';
import { Film } from './film.tsx';

function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  const { digits } = useFormat();
  return (
    <ol className="card list">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <Milestone size="sm" value={digits(index + 1)} />
          <span className="grow">
            <b>{title}</b>
            <span className="small mute line">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * The app's own film, written instructions, which open offline and cost no data, and the operator's videos if
 * there are any.
 */
export function VideoTutorial({ film }: { film: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <Film />
      {film !== undefined && (
        <a
          className={buttonClass({ variant: 'soft', wide: true })}
          href={film}
          target="_blank"
          rel="noreferrer"
        >
          {t`Watch our films on YouTube`}
        </a>
      )}
      <Hint icon="signal">{t`The same step by step in words: they open without a net and use no data.`}</Hint>
      <section className="col">
        <h2>{t`Getting a car`}</h2>
        <Steps
          steps={[
            {
              title: t`Say where`,
              text: t`Type the first letters of the place and choose it from the list. A stop on the way can be added.`,
            },
            {
              title: t`Say when`,
              text: t`Today or one of the next four days, at least one hour from now. For up-down also the way back.`,
            },
            {
              title: t`Choose the car`,
              text: t`Sedan 4, mini micro 7, micro 10 seats. A note helps the owner, but no phone number.`,
            },
            {
              title: t`Confirm`,
              text: t`Check everything once more. Without a net the request waits on the phone.`,
            },
            {
              title: t`Choose a bid`,
              text: t`By fare, car or rating. After confirming you see the owner’s number and can call.`,
            },
          ]}
        />
      </section>
      <section className="col">
        <h2>{t`Finding passengers`}</h2>
        <Steps
          steps={[
            {
              title: t`Open the trip feed`,
              text: t`The newest requests stand on top. Filter by district and type of car.`,
            },
            {
              title: t`Place a bid`,
              text: t`Choose the fare within the range and the car. What you keep is shown below.`,
            },
            {
              title: t`Change it while it counts`,
              text: t`Until the time for bids is over the fare can be changed.`,
            },
            {
              title: t`Drive and complete`,
              text: t`After confirmation you see the passenger’s number. At the end take the fare in cash and press “complete”.`,
            },
          ]}
        />
      </section>
    </>
  );
}
