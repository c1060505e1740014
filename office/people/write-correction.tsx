import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkCorrection, needsSecond, type CorrectionKind } from '../../domain/money/correction.ts';
import { CorrectionAnswer } from '../../protocol/api/office/people.ts';
import { call } from '../kit/calls.ts';
import { Button, Chips, Entry, TextEntry } from '../kit/controls.tsx';
import type { Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

type WriteCorrectionProps = { owner: { id: string; dues: number }; acts: Acts };

/** Writes a correction or a refund; the resulting dues are shown first. */
export function WriteCorrection({ owner, acts }: WriteCorrectionProps) {
  const { t } = useLingui();
  const { taka } = useOfficeFormat();
  const [kind, setKind] = useState<CorrectionKind>('correction');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const change = Number(typed);
  const refusal = typed === '' ? null : checkCorrection({ kind, change }, owner.dues);
  const isRight = typed !== '' && refusal === null;
  const [now, next] = [taka(owner.dues), taka(owner.dues + (isRight ? change : 0))];
  const most = taka(Number(refusal?.values?.['max'] ?? 0));
  const send = (): void => {
    // with the same id a second press, after a lost answer, writes the same correction
    const body = { id: crypto.randomUUID(), owner_id: owner.id, kind, change, words: words.trim() };
    acts.run(async () => {
      await call(CorrectionAnswer, 'POST', 'corrections', body);
      setTyped('');
      setWords('');
    });
  };
  const kinds = { correction: t`Correction`, refund: t`Paid back` };
  return (
    <details>
      <summary className="ph1 h3">{t`Write a correction`}</summary>
      <div className="o-form">
        <Chips
          label={t`What it is`}
          chips={(['correction', 'refund'] as const).map((each) => ({
            name: kinds[each],
            isOn: kind === each,
            onPress: () => setKind(each),
          }))}
        />
        <Entry
          label={t`Taka added to the dues; with − taken away`}
          inputMode="text"
          aria-invalid={refusal !== null}
          value={typed}
          onChange={(text) => setTyped(text.trim().replace('−', '-'))}
        />
        {refusal !== null && (
          <p className="sub bad-t" role="alert">
            {refusal.code === 'amount_required'
              ? t`A whole number of taka, not 0`
              : kind === 'refund'
                ? t`At most ${most}: that is what was paid too much`
                : t`At most ${most}`}
          </p>
        )}
        <TextEntry label={t`Why, as the owner reads it`} max={300} value={words} onChange={setWords} />
        {isRight && (
          <p className="sub">
            <b>{t`${now} → ${next}`}</b>{' '}
            {needsSecond({ kind, change }) ? t`Somebody else signs it first.` : t`It is entered at once.`}
          </p>
        )}
        <Button className="p" disabled={acts.isBusy || !isRight || words.trim() === ''} onClick={send}>
          {t`Write it`}
        </Button>
      </div>
    </details>
  );
}
