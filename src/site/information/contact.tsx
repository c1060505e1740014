import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Passage } from './passage.tsx';

/**
 * `channels` is undefined while they are unknown; their part comes last, so that it moves nothing when it
 * appears.
 */
type ContactProps = {
  channels: readonly { name: string; url: string }[] | undefined;
  /** The number for people without the app, if the market has one. */
  callBackNumber?: string | undefined;
};

export function Contact({ channels, callBackNumber }: ContactProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  return (
    <>
      <Alert tone="bad" icon="phone">
        {t`In danger or after an accident call 999, the national emergency line. It is free and works without internet. The helpline against violence towards women and children is 109.`}
      </Alert>
      <Passage title={t`About a confirmed trip`}>
        <p>{t`The fastest way is to call the other person: after confirmation the number stands on the trip’s page, without internet too. If the plan changes, agree with each other first, then cancel the trip in the app and choose the reason.`}</p>
      </Passage>
      <Passage title={t`We never ask`}>
        <p>{t`Nobody from us will ask for your password, for the four-digit code or for money in advance. If someone does, do not answer.`}</p>
      </Passage>
      {channels && (
        <Passage title={t`About the app`}>
          {channels.length === 0 ? (
            <p>{t`Our public channels will be listed here. Until then the answers to most questions stand under Help.`}</p>
          ) : (
            <>
              <p>{t`Write to us here. Tell the trip’s date and places, never your password or a code from an SMS.`}</p>
              <ul className="col">
                {channels.map(({ name, url }) => (
                  <li key={url}>
                    <a className="btn line w" href={url} rel="noreferrer" lang="en">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Passage>
      )}
      {callBackNumber !== undefined && (
        <Passage title={t`Without a smartphone`}>
          <p>{t`Give this number a missed call, or write an SMS to it. We call back, ask for the car in your name and read the fares out. The call is free; plate and PIN come by SMS.`}</p>
          <p>{t`With an account the trip fits into the SMS itself: DP DHAKA SYLHET 26 7AM 4, from, to, day, time and people. It is said back with a code that you send to confirm it.`}</p>
          <a className="btn line w" href={`tel:${callBackNumber}`}>
            <Icon name="phone" size="m" />
            {digits(callBackNumber)}
          </a>
        </Passage>
      )}
    </>
  );
}
