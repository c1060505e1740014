import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { profileView } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';

/** The person's referral code, and the number of people who signed up with it. */
export function ReferralScreen() {
  const { t } = useLingui();
  const { digits } = useFormat();
  const profile = useView((dbs) => profileView(dbs), []);
  const [copied, setCopied] = useState(false);
  if (!profile) return <SkeletonCard />;
  const code = profile.referral_code;
  const link = `${window.location.origin}/signup?ref=${code}`;
  const count = digits(profile.referred_count);
  const invitation = t`Long-distance cars at a price you agree on. Open your account here:`;

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: 'Durpalla', text: invitation, url: link });
    } catch (error) {
      // the person closed the phone's sharing sheet
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(`${invitation} ${link}`);
    setCopied(true);
  }

  return (
    <div className="col g4">
      <Card>
        <p className="small mute">{t`Your code`}</p>
        <p className="price">
          <b lang="en" translate="no">
            {code}
          </b>
        </p>
        <p className="small mute">
          {profile.referred_count === 0
            ? t`Nobody has come with it yet.`
            : t`People who opened an account with it: ${count}`}
        </p>
      </Card>
      <p>{t`Do you know someone who travels far, or who owns a car? Send them your link. It puts your code into their form by itself.`}</p>
      {'share' in navigator && (
        <Button wide icon="send" onClick={() => void share()}>
          {t`Send the link`}
        </Button>
      )}
      <Button variant="line" wide icon={copied ? 'check' : 'message-square'} onClick={() => void copy()}>
        {copied ? t`Copied` : t`Copy the link`}
      </Button>
      <Hint>{t`A code can also be typed into the sign-up form. It tells us who brought a person here, and nothing else.`}</Hint>
    </div>
  );
}
