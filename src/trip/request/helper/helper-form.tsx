import { useLingui } from '@lingui/react/macro';
import { useId, type ComponentType } from 'react';
import type { TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { questionOf, questionsOf } from '../../../../domain/trip/trip-questions.ts';
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

/** The trip form for people who read little: one big question at a time, with drawings and a voice. */
export function HelperForm({ role, opened, ReadAloud, onPages, onPosted, onLeave }: HelperFormProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const titleId = useId();
  const form = useWizardForm({ role, way: 'questions', opened, onPosted, onLeave });
  const { draft, refusals, send, busy, confirming, failed } = form;
  const question = questionOf(draft, role);
  const questions = questionsOf(draft, role);
  const asked = useQuestionTitles(role);
  const titles = { ...asked, ...(role === 'customer' && { car: t`How many of you will go?` }) };
  const title = confirming ? t`All correct?` : titles[question];
  const sentences = useQuestionSentences(draft, role, confirming ? 'confirm' : question)(title);
  const step = confirming ? questions.length + 1 : questions.indexOf(question) + 1;
  const [at, of] = [digits(step), digits(questions.length + 1)];
  const submitLabel = useSubmitLabel(draft, role, form.posting);
  useAimedPresses(step);
  useLayer(step > 1 ? form.goBack : null);
  const parts = { role, draft, refusals, send };
  return (
    <div className="screen helper">
      <header className="top">
        <div className="bar">
          {step === 1 ? (
            <IconButton icon="x" label={t`Close`} onClick={onLeave} />
          ) : (
            <IconButton icon="arrow-left" label={t`Go back`} onClick={form.goBack} />
          )}
          <span className="grow" />
          <button type="button" className="link" disabled={busy} onClick={() => onPages(draft)}>
            {t`Ordinary page`}
          </button>
        </div>
      </header>
      <NetBar />
      <Form className="frame wizard" step={step} onSubmit={form.goOn}>
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
              <HelperQuestion {...parts} question={question} titleId={titleId} />
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
