import { useLingui } from '@lingui/react/macro';
import { codeText } from '../../protocol/face/codes.ts';
import { codeModules } from './code-modules.ts';

/** The width of the white margin around a code, in modules. */
const QUIET = 4;

/** A code on display, always dark on white: not every camera reads anything else. */
export function CodePicture({ bytes, small = false }: { bytes: Uint8Array; small?: boolean }) {
  const { t } = useLingui();
  const modules = codeModules(codeText(bytes));
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={small ? 'code small' : 'code'}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t`QR code`}
    >
      <path fill="#0e1f19" d={path} />
    </svg>
  );
}
