import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteSection } from '../../domain/site/site.ts';
import { SectionSavedAnswer, type SiteProposal, type StoredSite } from '../../protocol/api/office/site.ts';
import { call, CallFailed } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { useKeys } from '../kit/keys.ts';
import { client, queuesQuery } from '../kit/queries.ts';
import type { SignatureDecision } from '../kit/second-signature.tsx';
import type { FieldErrors } from '../kit/field.tsx';

type Value = Partial<StoredSite>;

/** `after`: the text that the page then shows instead of the usual one, and the draft that it then saves. */
type SectionAct = {
  path: 'site/section' | 'site/decision' | 'site/undo';
  body: Record<string, unknown>;
  after?: { said: string; draft?: Value | undefined };
};

type Section = {
  section: SiteSection;
  /** The version on which a draft is based. */
  version: number;
  waiting: SiteProposal | null;
  draft: Value | undefined;
  keep: (draft: Value | undefined) => void;
};

/**
 * The acts on a section: writing a draft, publishing it, undoing a change, signing or refusing a proposal.
 */
export function useSectionActs({ section, version, waiting, draft, keep }: Section) {
  const { t } = useLingui();
  const failure = useFailureText();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [said, setSaid] = useState<string | null>(null);
  const forget = (): void => {
    setErrors({});
    setSaid(null);
  };
  const write = (next: Value | undefined): void => {
    keep(next);
    forget();
  };
  const act = useMutation({
    mutationFn: ({ path, body }: SectionAct) =>
      call(SectionSavedAnswer, 'POST', path, { section, version, ...body }),
    onSuccess: ({ data: { waits } }, { after }) => {
      write(after?.draft);
      const published = waits
        ? t`Sent: it counts when a second operator has signed it.`
        : t`Published: phones have it with their next look at the settings.`;
      setSaid(after?.said ?? published);
    },
    onError: (error, { path }) => {
      const isForm = path !== 'site/decision';
      const fields = isForm && error instanceof CallFailed ? error.fields : {};
      setErrors(fields);
      setSaid(Object.keys(fields).length > 0 ? t`Not published: see what is marked.` : failure(error));
    },
    onSettled: (_saved, error) => {
      void client.invalidateQueries(queuesQuery);
      const again = client.invalidateQueries({ queryKey: ['section', section] });
      // a refused draft is corrected and sent again at once; a saved one has another version
      return error ? undefined : again;
    },
  });
  const decide = (decision: SignatureDecision): void => {
    const takenBack = { said: t`Taken back: it is your draft again.`, draft: waiting?.value };
    const refused = waiting?.own ? takenBack : { said: t`Refused: nothing changes.` };
    act.mutate({
      path: 'site/decision',
      body: { decision },
      ...(decision === 'refuse' && { after: refused }),
    });
  };
  const publish = (): void => {
    if (draft && !waiting && !act.isPending) act.mutate({ path: 'site/section', body: { value: draft } });
  };
  useKeys({ 'Ctrl Enter': publish });
  const undo = (change: number): void => act.mutate({ path: 'site/undo', body: { number: change } });
  return { said, errors, isBusy: act.isPending, forget, write, decide, publish, undo };
}
