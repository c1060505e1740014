import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../i18n/use-format.ts';

const KB = 1000;
const MB = 1_000_000;

/** A number of bytes in words: '412 bytes', '34 KB', '3.2 MB'. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (bytes) => {
    if (bytes < KB) {
      const few = number(bytes);
      return t`${few} bytes`;
    }
    if (bytes < MB) {
      const kilobytes = number(bytes / KB, bytes < 10 * KB ? 1 : 0);
      return t`${kilobytes} KB`;
    }
    const megabytes = number(bytes / MB, 1);
    return t`${megabytes} MB`;
  };
}
