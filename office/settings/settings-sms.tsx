import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { firstOutPrice, type SmsSettings } from '../../domain/site/sms-settings.ts';
import type { SmsCounts } from '../../protocol/api/office/sms.ts';
import { Button } from '../kit/controls.tsx';
import { Field } from '../kit/field.tsx';
import { smsFiguresQuery } from '../kit/queries.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { figure, type SectionFormProps } from './settings-field.tsx';

/** What SMS of phones without a net cost, how many may be sent in a day, and how many came and were sent. */
export function SmsForm({ value, errors, onChange }: SectionFormProps) {
  const { t } = useLingui();
  const { data } = useQuery(smsFiguresQuery);
  const { sms } = value;
  const field = (name: keyof SmsSettings, label: string, now: SmsSettings) => (
    <Field
      label={label}
      name={`sms.${name}`}
      errors={errors}
      type="number"
      value={String(now[name])}
      onChange={(text) => onChange({ sms: { ...now, [name]: figure(text) } })}
    />
  );
  const inForce = {
    price: data?.price ?? 0,
    out_price: data?.out_price ?? firstOutPrice,
    day_budget: data?.day_budget ?? 0,
  };
  return (
    <>
      {sms ? (
        <>
          {field('price', t`An SMS to us costs people, paisa`, sms)}
          {field('out_price', t`An SMS from us costs us, paisa`, sms)}
          {field('day_budget', t`SMS from us a day, at most`, sms)}
          <Button
            className="sm"
            onClick={() => onChange({ sms: null })}
          >{t`As the server was started with`}</Button>
        </>
      ) : (
        <>
          <p className="sub">{t`Price and number are those that the server was started with.`}</p>
          <Button
            disabled={!data}
            onClick={() => onChange({ sms: inForce })}
          >{t`Set price and number`}</Button>
        </>
      )}
      <SmsTable />
    </>
  );
}

/** Received, sent, failed, and what it cost, today and this month. */
function SmsTable() {
  const { t } = useLingui();
  const { number, taka } = useOfficeFormat();
  const { data } = useQuery(smsFiguresQuery);
  if (!data) return null;
  const whole = (paisa: number): string => taka(Math.round(paisa / 100));
  const row = (name: string, of: (counts: SmsCounts) => string, isBad = false) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className={isBad ? 'bad-t' : ''}>{of(data.day)}</td>
      <td>{of(data.month)}</td>
    </tr>
  );
  const [sent, most] = [number(data.day.out), number(data.day_budget)];
  return (
    <>
      <h3>{t`SMS of phones without a net`}</h3>
      {data.day.out >= data.day_budget && (
        <p className="bad-t" role="alert">
          {t`The ${most} SMS of today are used up: people are not told what has become of theirs.`}
        </p>
      )}
      <table className="t sms-counts">
        <thead>
          <tr>
            <th scope="col">{t`SMS`}</th>
            <th scope="col">{t`Today`}</th>
            <th scope="col">{t`This month`}</th>
          </tr>
        </thead>
        <tbody>
          {row(t`Came`, (counts) => number(counts.in))}
          {row(t`Went out`, (counts) => number(counts.out))}
          {row(t`Did not go`, (counts) => number(counts.failed), data.day.failed > 0)}
          {row(t`Kept back, nothing left`, (counts) => number(counts.over_budget), data.day.over_budget > 0)}
          {row(t`People paid`, (counts) => whole(counts.in_cost))}
          {row(t`We paid`, (counts) => whole(counts.out_cost))}
        </tbody>
      </table>
      <p className="sub">{t`${sent} of ${most} SMS today`}</p>
    </>
  );
}

/** The figures that change, before and after; null: the environment's value. */
export function SmsChanges({ before, after }: { before: SmsSettings | null; after: SmsSettings | null }) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const names: readonly [keyof SmsSettings, string][] = [
    ['price', t`An SMS to us costs people, paisa`],
    ['out_price', t`An SMS from us costs us, paisa`],
    ['day_budget', t`SMS from us a day, at most`],
  ];
  if (after === null) return <p>{t`As the server was started with`}</p>;
  return (
    <ul className="o-rows">
      {names.map(([name, words]) => (
        <li key={name}>
          <span className="grow">{words}</span>
          <span>
            {before && before[name] !== after[name] && <del>{number(before[name])}</del>}{' '}
            <ins>{number(after[name])}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
