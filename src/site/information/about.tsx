import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Passage } from './passage.tsx';

/** Describes the product; visitors get a link to sign up. */
export function About({ visitor }: { visitor: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Durpalla brings together people who need a car for a long way and people who own one. You say where and when; car owners name their fare; you choose.`}</p>
      <Passage title={t`What we stand for`}>
        <p>{t`The fare is agreed before the journey. Nobody is asked for more on the road than what both have confirmed.`}</p>
        <p>{t`Your phone number is yours. Only after you confirm a bid do the two of you see each other’s number.`}</p>
        <p>{t`A weak net must not stop a journey. What you have seen stays on your phone, and what you do is kept there until the net returns.`}</p>
        <Link className="row tapline" to="/without-net">
          {t`How it goes without a net`}
        </Link>
      </Passage>
      <Passage title={t`What it costs`}>
        <p>{t`Passengers pay nothing to us. Car owners pay a commission of 10% of the agreed fare, and only after the journey is completed. Before sending a bid the owner sees what stays after it.`}</p>
      </Passage>
      <Passage title={t`Joining as a car owner`}>
        <p>{t`Sign up as a car owner with a mobile number of its own; an account as a passenger has another. Once the papers of your car have been checked, you can bid on passengers’ trips and offer trips of your own.`}</p>
        {visitor && (
          <Link
            className={buttonClass({ variant: 'soft', wide: true })}
            to="/signup"
            search={{ type: 'provider' }}
          >
            {t`Sign up as a car owner`}
          </Link>
        )}
      </Passage>
      <Passage title={t`What we are not`}>
        <p>{t`We own no cars and employ no drivers. We check the papers of every car before it may bid, and passengers can rate every completed journey. The journey itself is an agreement between passenger and car owner.`}</p>
      </Passage>
    </>
  );
}
