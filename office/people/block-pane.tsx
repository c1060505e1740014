import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { blockDays, blockReasons, type BlockReason } from '../../domain/person/block.ts';
import type { BlockBody, OfficePerson } from '../../protocol/api/office/people.ts';
import { Button, Entry, Select, TextEntry } from '../kit/controls.tsx';
import { Pane } from '../kit/pane.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { blockWords } from './person-words.ts';

type Block = NonNullable<OfficePerson['blocked_now']>;
type BlockFormProps = { isBusy: boolean; onBlock: (body: typeof BlockBody.infer) => void };
type UnblockFormProps = { isBusy: boolean; onUnblock: (why: string) => void };

/** Blocks a person with a text that the person reads, or lifts the block. */
export function BlockPane({ person, ...acts }: { person: OfficePerson } & BlockFormProps & UnblockFormProps) {
  const block = person.blocked_now;
  return block ? <UnblockForm block={block} {...acts} /> : <BlockForm {...acts} />;
}

function UnblockForm({ block, isBusy, onUnblock }: UnblockFormProps & { block: Block }) {
  const { t } = useLingui();
  const { day, say } = useOfficeFormat();
  const [why, setWhy] = useState('');
  const until = block.until === null ? null : day(block.until);
  return (
    <Pane
      title={until === null ? t`Blocked until it is lifted` : t`Blocked until ${until}`}
      label={t`Blocked`}
    >
      <div className="o-form">
        <p>
          {block.reason === 'other' ? '' : say(blockWords[block.reason])} {block.words}
        </p>
        <Entry label={t`Why it is lifted`} max={200} value={why} onChange={setWhy} />
        <Button disabled={isBusy || why.trim() === ''} onClick={() => onUnblock(why.trim())}>
          {t`Lift the block`}
        </Button>
      </div>
    </Pane>
  );
}

function BlockForm({ isBusy, onBlock }: BlockFormProps) {
  const { t } = useLingui();
  const { number, say } = useOfficeFormat();
  const [reason, setReason] = useState<BlockReason>();
  const [days, setDays] = useState('7');
  const [words, setWords] = useState('');
  const text = words.trim() === '' ? null : words.trim();
  const maySend = reason !== undefined && (reason !== 'other' || text !== null);
  const send = (): void => {
    if (reason === undefined) return;
    onBlock({ reason, words: text, days: blockDays.find((each) => String(each) === days) ?? null });
    setWords('');
  };
  return (
    <Pane title={t`Block`}>
      <div className="o-form">
        <p className="sub">
          {t`What is agreed goes on. Open requests and bids end, new ones are refused. The person reads why.`}
        </p>
        <Select
          label={t`Why, as the person reads it`}
          none={t`Why, as the person reads it`}
          value={reason}
          options={blockReasons.map((value) => ({ value, name: say(blockWords[value]) }))}
          onChoose={setReason}
        />
        <TextEntry
          label={t`Own words`}
          placeholder={t`What the person should do`}
          max={500}
          value={words}
          onChange={setWords}
        />
        <div className="row g3">
          <Select
            className="in1 grow"
            label={t`For how long`}
            value={days}
            options={blockDays.map((each) => ({
              value: String(each),
              name: each === null ? t`Until it is lifted` : t`${number(each)} days`,
            }))}
            onChoose={(chosen) => setDays(chosen ?? '7')}
          />
          <Button className="bad" disabled={isBusy || !maySend} onClick={send}>
            {t`Block`}
          </Button>
        </div>
      </div>
    </Pane>
  );
}
