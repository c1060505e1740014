import { useLingui } from '@lingui/react/macro';
import { CallFailed } from './calls.ts';

export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof CallFailed) || error.status === 0)
      return t`The office cannot be reached. Nothing was decided; try again.`;
    const by = String(error.values['by'] ?? '');
    if (error.code === 'conflict' && by !== '') {
      const action = error.values['action'];
      if (action === 'car.approve') return t`${by} has just approved it.`;
      if (String(action).startsWith('site.'))
        return t`${by} was first and has just changed it. Your draft is still here.`;
      if (action === 'operator.propose') return t`${by} has written this number down already, and it waits.`;
      if (action === 'car.send_back') return t`${by} has just sent it back.`;
      return t`${by} has it open.`;
    }
    return error.message === '' ? t`Something went wrong. Try again.` : error.message;
  };
}
