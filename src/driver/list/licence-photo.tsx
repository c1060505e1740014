import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isFileHash } from '../../../domain/base/file-hash.ts';
import { LocalPhoto } from '../../file/local-photo.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { addressOfPaper, type GivenAddress } from '../../sync/calls/papers.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';

/**
 * The photo of a licence, for the car owner. @param paper the content's hash while it is on this phone,
 * otherwise the server's id
 */
export function LicencePhoto({ paper }: { paper: string }) {
  const { t } = useLingui();
  const alt = t`Photo of the licence`;
  if (!isFileHash(paper)) return <StoredLicence key={paper} id={paper} alt={alt} />;
  return (
    <span className="licence-photo">
      <LocalPhoto hash={paper} alt={alt} />
    </span>
  );
}

/** Fetched on request only: an address is valid for minutes, and every view costs data. */
function StoredLicence({ id, alt }: { id: string; alt: string }) {
  const { i18n, t } = useLingui();
  const online = useOnline();
  const [given, setGiven] = useState<GivenAddress | 'asked' | null>(null);
  const ask = async (): Promise<void> => {
    setGiven('asked');
    setGiven(await addressOfPaper(id));
  };
  if (given !== null && given !== 'asked' && 'url' in given)
    return (
      <span className="licence-photo">
        <img src={given.url} alt={alt} />
      </span>
    );
  if (!online)
    return (
      <Hint icon="cloud-off">{t`The licence’s photo is at the server: it is shown when you’re online.`}</Hint>
    );
  return (
    <>
      {given !== null && given !== 'asked' && <Alert tone="bad">{errorText(i18n, given.error)}</Alert>}
      <Button variant="line" wide icon="file-text" disabled={given === 'asked'} onClick={() => void ask()}>
        {t`See the licence’s photo`}
      </Button>
    </>
  );
}
