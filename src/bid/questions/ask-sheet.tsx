import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { longestWords, mostQuestions, whyNoTalk, type Words } from '../../../domain/bid/questions.ts';
import {
  readyQuestions,
  readyRepliesTo,
  type Asker,
  type ReadyQuestion,
  type ReadyReply,
} from '../../../domain/bid/ready-questions.ts';
import { firstName, withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useSave } from '../../action/use-save.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { asTrip } from '../../trip/parts/feed-trip.ts';
import { CarPicture, useCarName } from '../../ui/cars/car-line.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import {
  ask,
  factsOf,
  isRefusedQuestion,
  reply,
  talkView,
  type Between,
  type Question,
  type Talk as Written,
} from './question-acts.ts';
import { openQuestion } from './question-line.tsx';
import { questionWords, replyWords } from './question-words.ts';
import { Talk } from './talk.tsx';
import './questions.css';

/** The sheet for reporting a trip. */
export type ReportType = ComponentType<{
  trip: WithMutations<TripRow>;
  open: boolean;
  onClose: () => void;
}>;

type AskSheetProps = Between & { Report: ReportType; onClose: () => void };

/** Questions and answers between a passenger and one owner, for both sides. */
export function AskSheet({ Report, onClose, ...between }: AskSheetProps) {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  const talk = useView((dbs) => talkView(dbs, between), [between.tripId, between.providerId]);
  const head = useHead()(talk ?? null);
  if (!talk) return null;
  const closed = whyNoTalk(factsOf(talk));
  return (
    <Sheet
      open
      title={head.title}
      detail={
        talk.side === 'customer' && talk.bid ? (
          <span className="row g3">
            <CarPicture car={talk.bid.car} />
            <span className="grow">{head.detail}</span>
          </span>
        ) : (
          head.detail
        )
      }
      onClose={onClose}
    >
      {talk.side === 'provider' && <WhoTravels trip={talk.trip} />}
      {talk.questions.length > 0 && (
        <Talk
          questions={talk.questions}
          side={talk.side}
          openId={closed ? undefined : openQuestion(talk.questions, talk.side)?.id}
        />
      )}
      {closed ? <Closed why={closed} /> : <Writing between={between} talk={talk} />}
      <Hint icon="lock">{t`Only the two of you read this, and it stays with the slip. A number that is written is hidden.`}</Hint>
      {talk.questions.length > 0 && (
        <Button variant="text" small icon="flag" onClick={() => setReporting(true)}>
          {t`Report what was written`}
        </Button>
      )}
      {reporting && (
        <Report
          trip={{ ...asTrip(talk.trip), ...talk.trip, mutations: [] }}
          open
          onClose={() => setReporting(false)}
        />
      )}
    </Sheet>
  );
}

function useHead(): (talk: Written | null) => { title: string; detail: string } {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { journey } = useDateFormat();
  const carName = useCarName();
  const roadName = useRoadName();
  return (talk) => {
    if (!talk) return { title: '', detail: '' };
    const { trip, bid, side, questions } = talk;
    if (side === 'customer') {
      const name =
        bid?.provider.name ?? questions.find(({ provider }) => provider.name !== '')?.provider.name ?? '';
      return {
        title: withoutHonorifics(name),
        detail: bid ? `${carName(bid.car)}, ${taka(bid.price)}` : t`Has not bid yet`,
      };
    }
    const who = firstName(trip.user.name);
    const own = bid && bid.status !== 'canceled' ? taka(bid.price) : null;
    return {
      title: openQuestion(questions, side) ? t`${who} asks` : t`Ask ${who}`,
      detail: [
        roadName(trip),
        journey(Date.parse(trip.journey_date_time), correctedNow()),
        own === null ? '' : t`your bid ${own}`,
      ]
        .filter(Boolean)
        .join(', '),
    };
  };
}

function Closed({ why }: { why: Refusal }) {
  const { i18n } = useLingui();
  return <Alert tone="wait">{errorText(i18n, why)}</Alert>;
}

/** What a person can write: the ready answers to the other side's question, free text, and the ready questions. */
function Writing({ between, talk }: { between: Between; talk: Written }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const saveAct = useSave();
  const busy = useRef(false);
  const { side, questions, mayBid, bid } = talk;
  const open = openQuestion(questions, side);
  const asked = questions.filter((question) => question.by === side && !isRefusedQuestion(question));
  const left = mostQuestions[side] - asked.length;
  const asks = side === 'customer' ? bid !== null : mayBid;
  const act = async (write: () => Promise<Refusal | null>): Promise<boolean> => {
    // a second press finds the first one in progress
    if (busy.current) return false;
    busy.current = true;
    const saved = await saveAct(write, { offline: t`Kept on the phone, goes when you’re online` });
    busy.current = false;
    return saved;
  };
  const askIt = (words: Words<ReadyQuestion>) => act(() => ask(dbs, between, words));
  const questionChips = asks && (
    <AskChips side={side} asked={asked} left={left} also={open !== undefined} onAsk={askIt} />
  );
  if (!open)
    return (
      <>
        {questionChips}
        {!asks && side === 'provider' && (
          <Hint icon="car-front">{t`You can ask once you have a verified car.`}</Hint>
        )}
        {asks && left > 0 && (
          <OwnWords
            label={t`In your own words`}
            send={t`Send the question`}
            onSend={(text) => askIt({ ready: null, text })}
          />
        )}
      </>
    );
  const answerIt = (words: Words<ReadyReply>) =>
    act(() => reply(dbs, between, { questionId: open.id, words }));
  return (
    <>
      <Replies to={open.ready} onReply={(ready) => void answerIt({ ready, text: null })} />
      <OwnAnswer
        key={open.id}
        folded={readyRepliesTo(open.ready).length > 0}
        onSend={(text) => answerIt({ ready: null, text })}
      />
      {questionChips && <hr />}
      {questionChips}
    </>
  );
}

function Replies({ to, onReply }: { to: string | null; onReply: (ready: ReadyReply) => void }) {
  const { i18n, t } = useLingui();
  const replies = readyRepliesTo(to);
  if (replies.length === 0) return null;
  return (
    <>
      <b className="small mute">{t`Your answer, one press sends it`}</b>
      <div className="replies">
        {replies.map((ready) => (
          <Button key={ready} variant="soft" onClick={() => onReply(ready)}>
            {i18n._(replyWords[ready])}
          </Button>
        ))}
      </div>
    </>
  );
}

type OwnAnswerProps = { folded: boolean; onSend: OwnWordsProps['onSend'] };

/** An answer in free text, behind a press where ready answers stand above it. */
function OwnAnswer({ folded, onSend }: OwnAnswerProps) {
  const { t } = useLingui();
  const [writing, setWriting] = useState(!folded);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (folded && writing) box.current?.querySelector('input')?.focus();
  }, [folded, writing]);
  if (!writing)
    return (
      <Button variant="text" small icon="pencil" onClick={() => setWriting(true)}>
        {t`Answer in your own words`}
      </Button>
    );
  return (
    <div ref={box}>
      <OwnWords label={t`Answer in your own words`} send={t`Send the answer`} onSend={onSend} />
    </div>
  );
}

type OwnWordsProps = {
  label: string;
  send: string;
  onSend: (text: string) => Promise<boolean>;
  focused?: boolean;
};

function OwnWords({ label, send, onSend }: OwnWordsProps) {
  const [text, setText] = useState('');
  const submit = async (): Promise<void> => {
    if (await onSend(text)) setText('');
  };
  return (
    <Form className="ownwords" onSubmit={() => void submit()}>
      <TextInput
        label={label}
        value={text}
        maxLength={longestWords}
        enterKeyHint="send"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton icon="send" label={send} type="submit" />
    </Form>
  );
}

type AskChipsProps = {
  side: Asker;
  /** The questions that this side has asked. */
  asked: readonly Question[];
  left: number;
  /** Something waits for this side's answer. */
  also: boolean;
  onAsk: (words: Words<ReadyQuestion>) => Promise<boolean>;
};

function AskChips({ side, asked, left, also, onAsk }: AskChipsProps) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const number = digits(left);
  return (
    <>
      <div className="row">
        <b className="small mute grow">
          {also ? t`Do you want to know something too?` : t`One press sends it`}
        </b>
        <span className="micro mute">
          {left > 0 ? (
            <Plural value={left} one={`${number} more question`} other={`${number} more questions`} />
          ) : (
            t`All questions asked`
          )}
        </span>
      </div>
      <div className="asks">
        {readyQuestions[side].map((ready) => {
          const used = asked.some((question) => question.ready === ready);
          return (
            <button
              key={ready}
              type="button"
              className="chip"
              disabled={used || left <= 0}
              onClick={() => void onAsk({ ready, text: null })}
            >
              <Icon name={used ? 'check' : questionWords[ready].icon} size="s" />
              {i18n._(questionWords[ready].asks)}
            </button>
          );
        })}
      </div>
    </>
  );
}
