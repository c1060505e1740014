import { useLingui } from '@lingui/react/macro';
import { Passage } from './passage.tsx';

export function Terms() {
  const { t } = useLingui();
  return (
    <>
      <p>{t`These are the rules for using Durpalla, in plain words. By opening an account you agree to them.`}</p>
      <Passage title={t`1. Your account`}>
        <p>{t`One person, one account, under your own name and your own mobile number. Keep the password to yourself: what is done with your account counts as done by you.`}</p>
      </Passage>
      <Passage title={t`2. Requests and bids`}>
        <p>{t`A request is open for bids for one hour. Then the passenger has time to choose one; a request that nobody confirms expires by itself. A bid is a promise: whoever bids must be able to make the journey with that car at that fare.`}</p>
      </Passage>
      <Passage title={t`3. After confirmation`}>
        <p>{t`A confirmed fare is the fare. Whoever cannot come cancels in the app at once and says why. The passenger pays the car owner in cash at the end of the journey.`}</p>
      </Passage>
      <Passage title={t`4. Commission and dues`}>
        <p>{t`For every completed journey the car owner owes 10% of the agreed fare. When the dues pass the credit limit, new bids stop until they are paid; bids and bookings already made stay valid.`}</p>
      </Passage>
      <Passage title={t`5. What is not allowed`}>
        <p>{t`False names, papers or pictures; phone numbers in notes before confirmation; asking for more than the agreed fare; taking somebody else’s place; insulting or threatening anyone. Accounts that do so can be closed, with the reason told.`}</p>
      </Passage>
      <Passage title={t`6. What we answer for`}>
        <p>{t`We run the market place, check the papers of cars and keep the records. Driving, the state of the car and safety on the road are the responsibility of the car owner. The distance, time and fare range we show are estimates.`}</p>
      </Passage>
      <Passage title={t`7. Changes`}>
        <p>{t`When these rules change, the app says so before they apply. The laws of Bangladesh hold.`}</p>
      </Passage>
    </>
  );
}
