import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Remark, Remarks } from './remarks.ts';

/** The sentence of a remark; the name of an empty field is put into it (SPEC 5). */
export function useRemarkText(): (remark: Remark, label?: string) => string {
  const { i18n } = useLingui();
  return (remark, label) => {
    if ('text' in remark) return remark.text;
    const values = label === undefined ? remark.values : { ...remark.values, field: label };
    return errorText(i18n, values ? { code: remark.code, values } : { code: remark.code });
  };
}

/** The remark at one field, in words. */
export function useFieldText(remarks: Remarks): (field: string, label: string) => string | undefined {
  const text = useRemarkText();
  return (field, label) => {
    const remark = remarks[field];
    return remark && text(remark, label);
  };
}

/** The remark at the mobile number. One that is too short says how much is missing. */
export function usePhoneText(remarks: Remarks): (label: string) => string | undefined {
  const { digits } = useFormat();
  const field = useFieldText(remarks);
  return (label) => {
    const remark = remarks['phone'];
    const missing = remark && 'code' in remark ? Number(remark.values?.['missing'] ?? 0) : 0;
    if (missing === 0) return field('phone', label);
    const length = digits(11);
    return plural(missing, {
      one: `The number must have ${length} digits, # is missing.`,
      other: `The number must have ${length} digits, # are missing.`,
    });
  };
}
