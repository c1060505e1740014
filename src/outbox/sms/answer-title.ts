import { useLingui } from '@lingui/react/macro';

/** The title of the page of an answer. */
export function useAnswerTitle(): string {
  const { t } = useLingui();
  return t`Answer by SMS`;
}

/** The titles of the pages about what goes without a net. */
export function useNodataTitles(): { settings: string; how: string } {
  const { t } = useLingui();
  return { settings: t`Without a net`, how: t`How it goes without a net` };
}
