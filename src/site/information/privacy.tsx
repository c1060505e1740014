import { useLingui } from '@lingui/react/macro';
import { Passage } from './passage.tsx';

export function Privacy() {
  const { t } = useLingui();
  return (
    <>
      <p>{t`We keep what a journey needs, show it to those who need it, and nothing more.`}</p>
      <Passage title={t`What we keep`}>
        <p>{t`From passengers and car owners: name, mobile number, email, national ID number, date of birth, and a photo if you choose one. From car owners also the car’s data, its pictures and papers, and payments. From journeys: places, times, who travels if you say it, fares, notes, what you ask each other before you agree, whether you said that you are ready, where you want to be met until you are on board, ratings and reports, and that “Call” was pressed, not what was said.`}</p>
        <p>{t`Where a car is we keep only if whoever drives chooses to show it for a journey: the last place alone, from two hours before until the passenger is on board. Only the passenger sees it; then it is deleted, and no backup has it. A place that comes by SMS does not pass through us.`}</p>
        <p>{t`Of drivers the car owner tells us name, mobile number and licence. Whether a driver, or a car owner who drives herself, is a woman is noted by us from her papers, and told only to passengers who wished for it. A driver sees a journey and the passenger’s number only while the car owner has given it to them, until it has ended.`}</p>
      </Passage>
      <Passage title={t`If you ring us`}>
        <p>{t`Who gives our number a missed call or writes to it leaves the number and the words of the SMS with us. They are deleted ninety days after the last sign of life. If we ask for a trip for you, we ask first whether you agree, and keep your name; sign up with the number, and all of it is yours.`}</p>
      </Passage>
      <Passage title={t`Who sees what`}>
        <p>{t`Before confirmation the other side sees your name, or only your initials if you choose so as a passenger, your rating and the trip, but not your number. After confirmation the two of you see each other’s number and photo, until two days after the journey. Your national ID number, date of birth and papers are never shown to other users.`}</p>
        <p>{t`People of our office read your data where their work needs it: to compare papers, to answer a report, to mend the books. Each time is recorded. A phone whose actions have waited long tells the office how many and since when, not what they are.`}</p>
      </Passage>
      <Passage title={t`What stays on your phone`}>
        <p>{t`The app keeps your trips, the feed and what waits to be sent in the memory of your browser, so that it works without a net. Logging out deletes it. On a shared phone, log out after use.`}</p>
      </Passage>
      <Passage title={t`What we do not do`}>
        <p>{t`We sell no data, show no advertising and follow nobody’s location. Only when you press “I am here” does the app ask for your phone’s position, to find the nearest place of the list; the position itself does not leave the phone. Location data inside uploaded pictures is removed.`}</p>
      </Passage>
      <Passage title={t`Whom we pass data to`}>
        <p>{t`Only what each one needs: the SMS service gets your number and the message; the payment service gets a car owner’s name, number, email and the amount; Google gets what you type into a place field, where its search is switched on, and the places of a route; your browser’s maker passes on notifications, which it cannot read. If a court or the law demands it, we must answer.`}</p>
      </Passage>
      <Passage title={t`Your rights`}>
        <p>{t`In your profile you can see your data, correct it, take it away as a file and close your account, once nothing is agreed on and nothing is owed. Then name, number, email, national ID, photo, papers and sign-ins are deleted; journeys that are over stay with the other side, and the books keep their sums, both without your name.`}</p>
      </Passage>
    </>
  );
}
