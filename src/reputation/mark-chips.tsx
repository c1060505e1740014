import { useLingui } from '@lingui/react/macro';
import type { OwnerMark, PassengerMark } from '../../domain/reputation/rating.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Chip } from '../ui/actions/chip.tsx';
import { markWords, starWords, wordsOf } from './mark-words.ts';
import './reviews.css';

type MarkChipsProps<M> = { marks: readonly M[]; value: readonly M[]; onChange: (marks: M[]) => void };

/** Preset remarks to tap, any number of them. */
export function MarkChips<M extends OwnerMark | PassengerMark>({
  marks,
  value,
  onChange,
}: MarkChipsProps<M>) {
  const { i18n, t } = useLingui();
  return (
    <div className="row wrap markchips" role="group" aria-label={t`In ready words`}>
      {marks.map((mark) => (
        <Chip
          key={mark}
          on={value.includes(mark)}
          onClick={() => onChange(marks.filter((each) => value.includes(each) !== (each === mark)))}
        >
          {i18n._(markWords[mark])}
        </Chip>
      ))}
    </div>
  );
}

export function GivenMarks({ marks }: { marks: readonly string[] }) {
  const { i18n } = useLingui();
  const words = marks.flatMap((mark) => wordsOf(mark) ?? []);
  if (words.length === 0) return null;
  return <p className="small mute">{words.map((each) => i18n._(each)).join(', ')}</p>;
}

/** The meaning of the chosen stars. */
export function StarsInWords({ rating }: { rating: number | null }) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const words = rating === null ? undefined : starWords[rating];
  const shown = digits(rating ?? 0);
  return (
    <p className="center small" aria-live="polite">
      {words && (
        <>
          <b>{i18n._(words)}</b> <span className="mute">{t`${shown} of 5`}</span>
        </>
      )}
    </p>
  );
}
