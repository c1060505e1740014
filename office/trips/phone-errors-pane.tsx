import { useLingui } from '@lingui/react/macro';
import type { Stuck } from '../../protocol/api/office/board.ts';
import { RowsPane } from '../kit/pane.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

type PhoneErrorsPaneProps = {
  errors: Stuck['errors'];
  /** An instant as the page writes it. */
  at: (instant: string) => string;
};

/** Errors of the app on phones, with the first of their places in its files. */
export function PhoneErrorsPane({ errors, at }: PhoneErrorsPaneProps) {
  const { t } = useLingui();
  const { number, digits } = useOfficeFormat();
  return (
    <RowsPane
      title={t`Errors on phones`}
      empty={t`No phone has reported an error in the last month.`}
      items={errors}
      row={({ fingerprint, name, message, stack, page, version, times, reports, at: last }) => {
        const [happened, said] = [number(times), number(reports)];
        return (
          <li key={fingerprint}>
            <span className="grow">
              <b>{name}</b> {message}
              <small>
                <code>{stack[0] ?? '–'}</code> · <code>{page}</code> · {digits(version)}
              </small>
            </span>
            <b>{t`${happened} times, in ${said} reports`}</b>
            <span>{at(last)}</span>
          </li>
        );
      }}
    />
  );
}
