import { useLingui } from '@lingui/react/macro';
import { Passage } from './passage.tsx';

export function Privacy() {
  const { t } = useLingui();
  return (
    <>
      <p>{t`We keep what a journey needs, show it to those who need it, and nothing more.`}</p>
      <Passage title={t`What we keep`}>
        <p>{t`From everyone: name, mobile number, email, national ID number, date of birth. From car owners also the car’s data, its pictures and papers. From journeys: places, times, fares, notes and ratings.`}</p>
        <p>{t`Of drivers the car owner tells us name, mobile number and licence. A driver sees a journey and the passenger’s number only while the car owner has given it to them, until it has ended.`}</p>
      </Passage>
      <Passage title={t`Who sees what`}>
        <p>{t`Before confirmation the other side sees your name, your rating and the trip, but not your number. After confirmation the two of you see each other’s number. Your national ID number, date of birth and papers are never shown to other users.`}</p>
      </Passage>
      <Passage title={t`What stays on your phone`}>
        <p>{t`The app keeps your trips, the feed and what waits to be sent in the memory of your browser, so that it works without a net. Logging out deletes it. On a shared phone, log out after use.`}</p>
      </Passage>
      <Passage title={t`What we do not do`}>
        <p>{t`We sell no data, show no advertising and follow nobody’s location. Places come from what you choose, not from your phone’s position. Location data inside uploaded pictures is removed.`}</p>
      </Passage>
      <Passage title={t`Whom we pass data to`}>
        <p>{t`Only what each one needs: the SMS service gets your number and the code, the payment service gets the amount you pay. If a court or the law demands it, we must answer.`}</p>
      </Passage>
      <Passage title={t`Your rights`}>
        <p>{t`You can see your data in your profile, correct it, and ask for your account to be closed. Records of payments are kept as long as the law demands.`}</p>
      </Passage>
    </>
  );
}
