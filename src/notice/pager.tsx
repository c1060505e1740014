import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../i18n/use-format.ts';
import { buttonClass } from '../ui/actions/button.tsx';

type PagerProps = {
  at: number;
  pages: number;
  /** The filter, which stays the same on all pages. */
  only: string | undefined;
};

/** Links to newer and older notifications; each page has an address. */
export function Pager({ at, pages, only }: PagerProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [here, all] = [digits(at), digits(pages)];
  const look = buttonClass({ variant: 'soft', grow: true });
  return (
    <nav className="row g3" aria-label={t`Pages`}>
      {at > 1 ? (
        <Link
          to="/notifications/{-$page}"
          params={{ page: pageText(at - 1) }}
          search={{ only }}
          className={look}
        >
          {t`Newer`}
        </Link>
      ) : (
        <span className="grow" />
      )}
      <span className="small mute">{t`Page ${here} of ${all}`}</span>
      {at < pages ? (
        <Link
          to="/notifications/{-$page}"
          params={{ page: pageText(at + 1) }}
          search={{ only }}
          className={look}
        >
          {t`Older`}
        </Link>
      ) : (
        <span className="grow" />
      )}
    </nav>
  );
}

/** The first page's address has no number. */
const pageText = (page: number): string | undefined => (page === 1 ? undefined : String(page));
