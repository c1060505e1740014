import { showPhone } from '../../domain/base/phone.ts';
import { useFormat } from './use-format.ts';

/** Formats a phone number as people write it: '০১০০০-১২৩৪৫৬'. */
export function useShownPhone(): (phone: string) => string {
  const { digits } = useFormat();
  return (phone) => {
    const local = showPhone(phone);
    return digits(`${local.slice(0, 5)}-${local.slice(5)}`);
  };
}
