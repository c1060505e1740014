import { useLingui } from '@lingui/react/macro';

/** The title of the page of an answer. */
export function useAnswerTitle(): string {
  const { t } = useLingui();
  return t`Answer by SMS`;
}

/** The title of the page of what this phone can do without a net. */
export function useNodataTitle(): string {
  const { t } = useLingui();
  return t`Without a net`;
}
