import { useLingui } from '@lingui/react/macro';
import { bidIncludes, includeText, type BidInclude } from '../../../domain/money/bid-includes.ts';
import { commissionOf, commissionRate, providerShare } from '../../../domain/money/wallet.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Facts } from '../../ui/cards/facts.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Passage } from './passage.tsx';

export type RentInfoProps = {
  /** The reader's role: paying the fare, or receiving it. */
  role: 'customer' | 'provider';
  /** The items that this bid or offer includes; omitted if the dialog is about fares in general. */
  includes?: readonly BidInclude[] | undefined;
  /** The fare that the owner is typing, in taka. */
  price?: number | null;
};

const PERCENT = 100;
/** An example fare in taka that shows the commission before any fare is typed. */
const EXAMPLE_TAKA = 5000;

/** Explains a fare: what it covers, what it does not, and who pays the commission. */
export function RentInfo({ role, includes, price = null, onClose }: RentInfoProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { digits, taka } = useFormat();
  const isOwner = role === 'provider';
  const percent = digits(Math.round(commissionRate * PERCENT));
  const fare = price ?? EXAMPLE_TAKA;
  const covers = (
    <section className="col">
      <h3>{includes ? t`What this fare covers` : t`What a fare may cover`}</h3>
      <Covers includes={includes} isOwner={isOwner} />
      <p className="small">
        {isOwner
          ? t`What you tick is in the fare. What you don’t tick, the passenger pays on the way as it comes, and reads so beforehand.`
          : t`Beside a fare stands what is in it and what is extra. What is extra you pay on the way, as it comes.`}
      </p>
    </section>
  );
  return (
    <Sheet open title={t`What the fare is made of`} onClose={onClose}>
      {includes && covers}
      {isOwner ? (
        <Passage title={t`The fare you name`}>
          {t`It is for the whole car and the whole journey, within the limits that the app sets for this road and this car. Once the passenger has confirmed, it is no longer raised. The passenger pays it to you in cash after the journey.`}
        </Passage>
      ) : (
        <>
          <Passage title={t`The estimate`}>
            {t`The app reckons it from the length of the road and the type of car. The fare itself is named by the car owner, within limits that the app sets.`}
          </Passage>
          <Passage title={t`The fare`}>
            {t`It is for the whole car, not for a seat. Once you have confirmed, it is no longer raised, and you pay it to the car owner in cash after the journey.`}
          </Passage>
        </>
      )}
      <Passage title={t`There and back`}>
        {t`On a trip one way nothing is added for the car’s way home. On an up-down trip one fare is for both ways.`}
      </Passage>
      {!includes && covers}
      <Passage title={t`Ferry and parking`}>
        {isOwner
          ? t`They are on nobody’s list. If you want the passenger to pay them, write it in your note.`
          : t`They are on nobody’s list. Write in the note of your request what you want, or settle it on the phone before you set out.`}
      </Passage>
      <Passage title={t`Commission`}>
        {isOwner
          ? t`The app takes ${percent}% of the fare, and only of a journey that was completed; nothing of what the passenger pays on the way. It counts against your limit a day later.`
          : t`You pay the app nothing. The ${percent}% commission is paid by the car owner, out of the fare.`}
      </Passage>
      {isOwner && (
        <Facts
          facts={[
            { term: price === null ? t`A fare, for example` : t`Your fare`, value: taka(fare) },
            { term: t`Commission ${percent}%`, value: taka(commissionOf(fare)) },
            { term: t`You keep`, value: taka(providerShare(fare)) },
          ]}
        />
      )}
    </Sheet>
  );
}

/** The four items that an owner ticks, and for a given fare whether it includes each. */
function Covers({ includes, isOwner }: Pick<RentInfoProps, 'includes'> & { isOwner: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const what: Record<BidInclude, string> = {
    toll: t`Toll of bridges and roads`,
    fuel: t`For the whole way`,
    driver_food: t`Meals on the way`,
    waiting: isOwner ? t`While the car waits for the passenger` : t`While the car waits for you`,
  };
  return (
    <ul className="col g0">
      {bidIncludes.map((include) => (
        <li key={include} className="row">
          <span className="grow small">
            <b>{includeText(include, locale)}</b>
            <span className="mute line">{what[include]}</span>
          </span>
          {includes &&
            (includes.includes(include) ? (
              <Badge tone="go" icon="check">{t`In the fare`}</Badge>
            ) : (
              <Badge tone="notice" icon="plus">{t`Extra`}</Badge>
            ))}
        </li>
      ))}
    </ul>
  );
}
