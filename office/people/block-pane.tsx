import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { blockDays, blockReasons, type BlockReason } from '../../domain/person/block.ts';
import type { BlockBody, OfficePerson } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { useDay } from '../kit/use-day.ts';
import { blockWords } from './person-words.ts';

type Body = typeof BlockBody.infer;
type BlockPaneProps = {
  person: OfficePerson;
  isBusy: boolean;
  onBlock: (body: Body) => void;
  onUnblock: (why: string) => void;
};

/** Blocking a person, in words that the person reads; or lifting the block. */
export function BlockPane({ person, isBusy, onBlock, onUnblock }: BlockPaneProps) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const day = useDay();
  const [reason, setReason] = useState<BlockReason | ''>('');
  const [days, setDays] = useState('7');
  const [words, setWords] = useState('');
  const said = words.trim();
  const block = person.blocked_now;
  if (block) {
    const until = block.until === null ? null : day(block.until);
    return (
      <section className="pane" aria-label={t`Blocked`}>
        <h2 className="ph1 h3">
          {until === null ? t`Blocked until it is lifted` : t`Blocked until ${until}`}
        </h2>
        <div className="o-form">
          <p>
            {block.reason === 'other' ? '' : i18n._(blockWords[block.reason])} {block.words}
          </p>
          <input
            className="in1"
            aria-label={t`Why it is lifted`}
            placeholder={t`Why it is lifted`}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <button
            type="button"
            className="bt"
            disabled={isBusy || said === ''}
            onClick={() => {
              onUnblock(said);
              setWords('');
            }}
          >
            {t`Lift the block`}
          </button>
        </div>
      </section>
    );
  }
  const maySend = reason !== '' && (reason !== 'other' || said !== '');
  return (
    <section className="pane" aria-label={t`Block`}>
      <h2 className="ph1 h3">{t`Block`}</h2>
      <div className="o-form">
        <p className="sub">
          {t`What is agreed goes on. Open requests and bids end, new ones are refused. The person reads why.`}
        </p>
        <select
          className="in1"
          aria-label={t`Why, as the person reads it`}
          value={reason}
          onChange={(event) => setReason(blockReasons.find((each) => each === event.target.value) ?? '')}
        >
          <option value="">{t`Why, as the person reads it`}</option>
          {blockReasons.map((each) => (
            <option key={each} value={each}>
              {i18n._(blockWords[each])}
            </option>
          ))}
        </select>
        <textarea
          className="in1 area"
          aria-label={t`Own words`}
          placeholder={t`What the person should do`}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="row g3">
          <select
            className="in1 grow"
            aria-label={t`For how long`}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          >
            {blockDays.map((each) => (
              <option key={String(each)} value={String(each)}>
                {each === null ? t`Until it is lifted` : t`${number(each)} days`}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="bt bad"
            disabled={isBusy || !maySend}
            onClick={() => {
              if (reason === '') return;
              onBlock({
                reason,
                words: said === '' ? null : said,
                days: blockDays.find((each) => String(each) === days) ?? null,
              });
              setWords('');
            }}
          >
            {t`Block`}
          </button>
        </div>
      </div>
    </section>
  );
}
