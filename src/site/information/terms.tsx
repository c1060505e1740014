import { useLingui } from '@lingui/react/macro';
import { Passage } from './passage.tsx';

export function Terms() {
  const { t } = useLingui();
  return (
    <>
      <p>{t`These are the rules for using Durpalla, in plain words. By opening an account you agree to them.`}</p>
      <Passage title={t`1. Your account`}>
        <p>{t`One person, one account, under your own name and your own mobile number; whoever travels and also owns a car has one account for each, with two numbers. Keep the password to yourself: what is done with your account counts as done by you.`}</p>
      </Passage>
      <Passage title={t`2. Requests and bids`}>
        <p>{t`A request is open for bids for one hour, or until the journey if that is sooner. Then the passenger has twenty minutes to choose one; a request of which no bid is confirmed expires by itself. A bid is a promise: whoever bids must be able to make the journey with that car at that fare.`}</p>
      </Passage>
      <Passage title={t`3. After confirmation`}>
        <p>{t`A confirmed fare is the fare; what it does not cover is named in the bid and paid on the way. Whoever cannot come cancels in the app at once and says why. The passenger pays the car owner, or the driver who comes in the owner’s place, in cash at the end of the journey.`}</p>
      </Passage>
      <Passage title={t`4. Commission and dues`}>
        <p>{t`For every completed journey the car owner owes 10% of the agreed fare; it counts against the credit limit a day later. When the dues pass the limit, new bids stop until they are paid; bids and bookings already made stay valid. Who has agreed on several trips may have to pay before the next one.`}</p>
      </Passage>
      <Passage title={t`5. What is not allowed`}>
        <p>{t`False names, papers or pictures; phone numbers in notes before confirmation; asking for more than the agreed fare; taking somebody else’s place; insulting or threatening anyone. Accounts that do so can be closed to new trips and bids, for a time or for good, with the reason told; what is agreed on goes on.`}</p>
      </Passage>
      <Passage title={t`6. What we answer for`}>
        <p>{t`We run the market place, check the papers of cars and keep the records. Driving, the state of the car and safety on the road are the responsibility of the car owner. The distance, time and fare range we show are estimates.`}</p>
      </Passage>
      <Passage title={t`7. Changes`}>
        <p>{t`The rules that apply are those on this page. The laws of Bangladesh hold.`}</p>
      </Passage>
    </>
  );
}
