import { useLingui } from '@lingui/react/macro';

/** The title of the page of an answer. */
export function useAnswerTitle(): string {
  const { t } = useLingui();
  return t`Answer by SMS`;
}
