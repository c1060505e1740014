import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMarket } from '../../db/device/use-market.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <details className="card">
      <summary>
        <b className="grow">{asked}</b>
        <Icon name="chevron-down" size="m" />
      </summary>
      <p>{children}</p>
    </details>
  );
}

export function Help() {
  const { t } = useLingui();
  const locale = useLocale();
  const own = useMarket()?.setting.help ?? [];
  return (
    <>
      <Link className={buttonClass({ variant: 'soft', wide: true })} to="/video-tutorial">
        {t`How to use the app, step by step`}
      </Link>
      <Link className={buttonClass({ variant: 'soft', wide: true })} to="/without-net">
        {t`How it goes without a net`}
      </Link>
      {own.length > 0 && (
        <section className="col">
          <h2>{t`Just now`}</h2>
          {own.map(({ asked, answer }) => (
            <Question key={asked.en} asked={asked[locale]}>
              {answer[locale]}
            </Question>
          ))}
        </section>
      )}
      <section className="col">
        <h2>{t`For passengers`}</h2>
        <Question
          asked={t`How do I get a car?`}
        >{t`Press “Request a trip”, choose the places from the list, the day, the time and the type of car, and confirm. Car owners then name their fares. Compare fare, car and rating, and confirm one.`}</Question>
        <Question
          asked={t`How long do I wait?`}
        >{t`Bids come in for one hour, or until the journey if that is sooner. After that you have twenty minutes to choose. If you choose nobody, the request expires and costs nothing; you can send it again.`}</Question>
        <Question
          asked={t`Does the fare include tolls and fuel?`}
        >{t`Every bid says what its price covers: toll, fuel, the driver’s food, waiting. What is not ticked you pay on the way. If you want something special, write it in the note before bids come in.`}</Question>
        <Question
          asked={t`The owner asks for more than agreed. What now?`}
        >{t`You owe the confirmed fare, which stands on the trip’s page with everything that was agreed. Show it. Then press “Something went wrong” on that page: you get a ticket number and an answer. An honest rating helps other passengers.`}</Question>
        <Question
          asked={t`What is the boarding PIN?`}
        >{t`Four digits on your confirmed trip. Tell them to the car owner or the driver once you sit in the right car; with them the journey begins. Nobody else can see them.`}</Question>
        <Question
          asked={t`What if the owner cancels?`}
        >{t`When you confirm a bid you can keep another as a backup. If the owner cancels, you take the backup at its price with one tap, for half an hour.`}</Question>
        <Question
          asked={t`Can I book a trip that an owner offers?`}
        >{t`Yes. Car owners offer trips of their own, for instance on the way back. You ask for it at its price; the owner confirms or declines. The price can only fall.`}</Question>
      </section>
      <section className="col">
        <h2>{t`For car owners`}</h2>
        <Question
          asked={t`Why can’t I bid?`}
        >{t`The car’s papers may still be being checked, the time for bids may be over, or your dues may have passed the credit limit. The app says which it is.`}</Question>
        <Question
          asked={t`What do I keep of a fare?`}
        >{t`The bid form shows it before you send: the fare less 10% commission. The commission falls due only when the journey is completed.`}</Question>
        <Question
          asked={t`My bid was not taken. Why?`}
        >{t`Under “Waiting to be sent” every refused action stands with its reason, such as: the passenger has already confirmed someone else.`}</Question>
      </section>
      <section className="col">
        <h2>{t`Without a net`}</h2>
        <Question
          asked={t`What works offline?`}
        >{t`Everything you have seen can be read, and you can make requests and bids. They are kept on the phone and go out by themselves when the net returns: with some browsers even if the app is closed, with others as soon as you open it.`}</Question>
        <Question
          asked={t`How do I know it has arrived?`}
        >{t`Each card has a strip at its foot: a clock means waiting, an arrow being sent, two ticks arrived, a cross refused.`}</Question>
        <Question
          asked={t`How do I save data?`}
        >{t`Switch on “Save data” in the menu. Pictures of cars are then drawn, and a photo loads only when you touch it.`}</Question>
      </section>
    </>
  );
}
