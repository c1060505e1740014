import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { questionOf, questionsOf } from '../../../domain/trip/trip-questions.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useAimedPresses } from '../../ui/forms/use-aimed-presses.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Progress } from '../../ui/status/progress.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { useModal } from '../../ui/overlays/use-modal.ts';
import { useLayer } from '../../platform/layers.ts';
import { BegunDraft } from './begun-draft.tsx';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { useOpeningDraft, type OpenedDraft } from './opening-draft.ts';
import { Question } from './question.tsx';
import { useQuestionTitles } from './question-titles.ts';
import type { TripStart } from './trip-start.ts';
import { useWizardForm } from './use-wizard-form.ts';
import '../../ui/overlays/sheets.css';
import './trip-dialog.css';
import { useSubmitLabel } from './use-submit-label.ts';

type TripDialogProps = {
  role: 'customer' | 'provider';
  wide: boolean;
  /** The parameters of the link to the dialog, read when it opens. */
  start: TripStart;
  onOpened: (link: TripStart) => void;
  onPosted: (tripId: string) => void;
  onLeave: () => void;
};

/**
 * Requests a trip in a dialog over the current page: one question at a time (REQ 2, dialog variant). Its head
 * and foot are not landmarks, because the page below already has a header and a footer.
 */
export function TripDialog({ start, onOpened, ...props }: TripDialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { opened } = useOpeningDraft({ start, onOpened });
  // on a phone, the back button closes a dialog
  const stepBack = useRef<(() => void) | null>(null);
  const modal = useModal(
    true,
    () => (!props.wide && stepBack.current ? stepBack.current() : props.onLeave()),
    true,
  );
  return (
    <dialog {...modal} className="tripdialog" aria-labelledby={titleId}>
      {opened ? (
        <Questions {...props} opened={opened} titleId={titleId} stepBackRef={stepBack} />
      ) : (
        <div className="in">
          <h2 id={titleId}>{props.role === 'provider' ? t`Offer a trip` : t`Trip request`}</h2>
          <SkeletonCard />
        </div>
      )}
    </dialog>
  );
}

type QuestionsProps = Omit<TripDialogProps, 'start' | 'onOpened'> & {
  opened: OpenedDraft;
  titleId: string;
  /** Receives the function that goes back by one question, or null at the first question. */
  stepBackRef: RefObject<(() => void) | null>;
};

function Questions({ role, wide, opened, titleId, stepBackRef, onPosted, onLeave }: QuestionsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const form = useWizardForm({ role, way: 'questions', opened, onPosted, onLeave });
  const { draft, refusals, send, busy, confirming, failed } = form;
  const question = questionOf(draft, role);
  const questions = questionsOf(draft, role);
  const step = confirming ? questions.length + 1 : questions.indexOf(question) + 1;
  const [at, of] = [digits(step), digits(questions.length + 1)];
  const place = t`Step ${at}/${of}`;
  const titles = useQuestionTitles(role);
  useEffect(() => {
    stepBackRef.current = step > 1 ? form.goBack : null;
  });
  useAimedPresses(step);
  useLayer(step > 1 ? form.goBack : null);
  const submitLabel = useSubmitLabel(draft, role, form.posting);
  const parts = { role, draft, refusals, send };
  return (
    <Form className="frame" step={step} onSubmit={form.goOn}>
      <div className="askhead">
        <div className="row">
          <div className="grow">
            <h2 id={titleId}>{confirming ? t`Information confirmation` : titles[question]}</h2>
            <span className="small mute">{place}</span>
          </div>
          <IconButton icon="x" label={t`Close`} onClick={onLeave} />
        </div>
        <Progress step={step} steps={questions.length + 1} label={place} />
      </div>
      <section key={step} className="col g3" aria-labelledby={titleId}>
        {form.asksWhetherToGoOn && <BegunDraft send={send} />}
        {confirming ? (
          <ConfirmStep {...parts} posting={form.posting} failure={failed} />
        ) : (
          <Question key={question} {...parts} question={question} wide={wide} />
        )}
      </section>
      <div className="row askfoot">
        {step > 1 && (
          <Button variant="line" disabled={busy} onClick={form.goBack}>
            {t`Back`}
          </Button>
        )}
        <Button type="submit" grow disabled={busy}>
          {confirming ? submitLabel : t`Next step`}
        </Button>
      </div>
    </Form>
  );
}
