import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkCorrection, needsSecond, type CorrectionKind } from '../../domain/money/correction.ts';
import { CorrectionAnswer } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call } from '../kit/calls.ts';
import type { Acts } from './person-page.tsx';

type WriteCorrectionProps = { owner: { id: string; dues: number }; acts: Acts };

/** Writes a correction or a refund; the result stands there before it is written. */
export function WriteCorrection({ owner, acts }: WriteCorrectionProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [kind, setKind] = useState<CorrectionKind>('correction');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const change = Number(typed);
  const refusal = typed === '' ? null : checkCorrection({ kind, change }, owner.dues);
  const isRight = typed !== '' && refusal === null;
  const [now, next] = [owner.dues, owner.dues + (isRight ? change : 0)].map((sum) => taka(sum));
  const most = taka(Number(refusal?.values?.['max'] ?? 0));
  return (
    <details>
      <summary className="ph1 h3">{t`Write a correction`}</summary>
      <div className="o-form">
        <div className="why" role="group" aria-label={t`What it is`}>
          {(['correction', 'refund'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={kind === each ? 'on' : ''}
              aria-pressed={kind === each}
              onClick={() => setKind(each)}
            >
              {each === 'correction' ? t`Correction` : t`Paid back`}
            </button>
          ))}
        </div>
        <input
          className="in1"
          inputMode="text"
          aria-label={t`Taka added to the dues; with − taken away`}
          placeholder={t`Taka added to the dues; with − taken away`}
          aria-invalid={refusal !== null}
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim().replace('−', '-'))}
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
        <textarea
          className="in1 area"
          aria-label={t`Why, as the owner reads it`}
          placeholder={t`Why, as the owner reads it`}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {isRight && (
          <p className="sub">
            <b>{t`${now} → ${next}`}</b>{' '}
            {needsSecond({ kind, change }) ? t`Somebody else signs it first.` : t`It is entered at once.`}
          </p>
        )}
        <button
          type="button"
          className="bt p"
          disabled={acts.isBusy || !isRight || words.trim() === ''}
          onClick={() => {
            // the id makes a second press, after an answer that was lost, the same correction
            const body = { id: crypto.randomUUID(), owner_id: owner.id, kind, change, words: words.trim() };
            acts.run(async () => {
              await call(CorrectionAnswer, 'POST', 'corrections', body);
              setTyped('');
              setWords('');
            });
          }}
        >
          {t`Write it`}
        </button>
      </div>
    </details>
  );
}
