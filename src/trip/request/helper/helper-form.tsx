import { useLingui } from '@lingui/react/macro';
import { useId, type ComponentType } from 'react';
import type { TripDraft, TripQuestion } from '../../../../domain/trip/trip-draft.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { NetBar } from '../../../shell/net-bar.tsx';
import { useLayer } from '../../../platform/layers.ts';
import { useAimedPresses } from '../../../ui/forms/use-aimed-presses.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Dock } from '../../../ui/frame/dock.tsx';
import { furtherDrawings } from '../../../ui/icons/further-icon-drawings.ts';
import { addDrawings } from '../../../ui/icons/icon.tsx';
import { screenDrawings } from '../../../ui/icons/screen-icon-drawings.ts';
import { Milestone } from '../../../ui/road/milestone.tsx';
import { BegunDraft } from '../begun-draft.tsx';
import { ConfirmStep } from '../steps/confirm-step.tsx';
import { HelperQuestion } from './helper-question.tsx';
import type { OpenedDraft } from '../opening-draft.ts';
import { useQuestionTitles } from '../question-titles.ts';
import { useQuestionSentences } from '../request-sentences.ts';
import { useSubmitLabel } from '../use-submit-label.ts';
import { useWizardForm } from '../use-wizard-form.ts';
import { useHelperSteps, type Half } from './use-helper-steps.ts';
import '../../../ui/road/road.css';
import './helper.css';

addDrawings({ ...screenDrawings, ...furtherDrawings });

type HelperFormProps = {
  role: 'customer' | 'provider';
  opened: OpenedDraft;
  ReadAloud: ComponentType<{ sentences: readonly string[]; wide?: boolean }>;
  /** Continues with the draft on the ordinary pages. */
  onPages: (draft: TripDraft) => void;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

function useHelperTitles(role: HelperFormProps['role'], half: Half | null): Record<TripQuestion, string> {
  const { t } = useLingui();
  const isTime = half === 'time';
  return {
    ...useQuestionTitles(role),
    ...(role === 'customer' && { car: t`How many of you will go?` }),
    journey: isTime ? t`At what time do you set out?` : t`Which day will you go?`,
    return: isTime ? t`At what time do you start back?` : t`Which day do you come back?`,
  };
}

/** The trip form for people who read little: one big question at a time, with drawings and a voice. */
export function HelperForm({ role, opened, ReadAloud, onPages, onPosted, onLeave }: HelperFormProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const titleId = useId();
  const form = useWizardForm({ role, way: 'questions', opened, onPosted, onLeave });
  const { draft, refusals, send, busy, confirming, failed } = form;
  const { question, half, step, steps, goOn, goBack } = useHelperSteps(form, role);
  const titles = useHelperTitles(role, half);
  const title = confirming ? t`All correct?` : titles[question];
  const spoken = useQuestionSentences(draft, role, confirming ? 'confirm' : question)(title);
  // the time that comes with a day is not an answer yet
  const sentences = !confirming && half === 'day' ? [title] : spoken;
  const [at, of] = [digits(step), digits(steps)];
  const submitLabel = useSubmitLabel(draft, role, form.posting);
  useAimedPresses(step);
  useLayer(step > 1 ? goBack : null);
  const parts = { role, draft, refusals, send };
  return (
    <div className="screen helper">
      <header className="top">
        <div className="bar">
          {step === 1 ? (
            <IconButton icon="x" label={t`Close`} onClick={onLeave} />
          ) : (
            <IconButton icon="arrow-left" label={t`Go back`} onClick={goBack} />
          )}
          <span className="grow" />
          <button type="button" className="link" disabled={busy} onClick={() => onPages(draft)}>
            {t`Ordinary page`}
          </button>
        </div>
      </header>
      <NetBar />
      <Form className="frame wizard" step={step} onSubmit={goOn}>
        <main>
          <div className="row g3">
            <div role="img" aria-label={t`Step ${at}/${of}`}>
              <Milestone value={`${at}/${of}`} unit={t`step`} />
            </div>
            <h1 id={titleId} className="grow">
              {title}
            </h1>
          </div>
          <ReadAloud key={`read ${step}`} wide sentences={sentences} />
          {form.asksWhetherToGoOn && <BegunDraft send={send} />}
          <section key={`ask ${step}`} className="col g3" aria-labelledby={titleId}>
            {confirming ? (
              <ConfirmStep {...parts} titled={false} posting={form.posting} failure={failed} />
            ) : (
              <HelperQuestion {...parts} question={question} half={half} titleId={titleId} />
            )}
          </section>
        </main>
        <Dock>
          <Button type="submit" grow disabled={busy} trailing={confirming ? 'check' : 'arrow-right'}>
            {confirming ? submitLabel : t`Go on`}
          </Button>
        </Dock>
      </Form>
    </div>
  );
}
