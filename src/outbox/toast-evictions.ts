import { msg } from '@lingui/core/macro';
import { i18n } from '../i18n/i18n.ts';
import { toaster } from '../ui/overlays/toaster.ts';

const text = msg`The phone was full. Older trips were put away to keep what you did.`;

/** Shows a toast about rows that were evicted to save the person's action. */
export const toastEvictions = (): void => toaster.show({ kind: 'notification', text: i18n._(text) });
