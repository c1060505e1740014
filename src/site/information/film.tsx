import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from '../../../domain/base/locale.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import captionsBn from './film/tutorial-bn.vtt?url&no-inline';
import filmBn from './film/tutorial-bn.webm?url&no-inline';
import posterBn from './film/tutorial-bn.webp?url&no-inline';
import captionsEn from './film/tutorial-en.vtt?url&no-inline';
import filmEn from './film/tutorial-en.webm?url&no-inline';
import posterEn from './film/tutorial-en.webp?url&no-inline';
import sizes from './film/films.json';
import './film.css';

type FilmFiles = { film: string; poster: string; captions: string };

const files: Record<Locale, FilmFiles> = {
  bn: { film: filmBn, poster: posterBn, captions: captionsBn },
  en: { film: filmEn, poster: posterEn, captions: captionsEn },
};

const MEGABYTE = 1_000_000;
const FORMAT = 'video/webm; codecs="vp9"';

const isPlayable = (): boolean => document.createElement('video').canPlayType(FORMAT) !== '';

type CoverProps = {
  locale: Locale;
  onOpen: () => void;
};

/** A picture and the film's size, shown before any of the film is fetched. */
function Cover({ locale, onOpen }: CoverProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const online = useOnline();
  const saver = useDataSaver();
  const [hasPicture, setHasPicture] = useState(true);
  const size = number(sizes[locale].bytes / MEGABYTE, 1);
  const seconds = number(sizes[locale].seconds);
  return (
    <>
      <button type="button" className="filmcover" disabled={!online} onClick={onOpen}>
        {hasPicture && !saver && (
          <img src={files[locale].poster} alt="" onError={() => setHasPicture(false)} />
        )}
        <span className="filmlabel">
          <span className="filmplay" aria-hidden="true" />
          <span className="col g0">
            <b>{t`Watch the film, ${size} MB`}</b>
            <span className="small">{t`${seconds} seconds, no sound, with captions`}</span>
          </span>
        </span>
      </button>
      {!online && <Hint icon="cloud-off">{t`The film needs the net; the steps below do not.`}</Hint>}
    </>
  );
}

/** The film in the reader's language. It is fetched on request, and the phone does not save it. */
export function Film() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [shown, setShown] = useState<'cover' | 'film' | 'failed'>('cover');
  const [plays] = useState(isPlayable);
  if (!plays) return <Hint>{t`This browser cannot play our film; the steps below say the same.`}</Hint>;
  if (shown === 'cover') return <Cover locale={locale} onOpen={() => setShown('film')} />;
  if (shown === 'failed')
    return (
      <Alert tone="bad" urgent>
        <div className="col">
          <p>{t`The film has not come. It needs the net; the steps below do not.`}</p>
          <Button variant="line" small onClick={() => setShown('film')}>
            {t`Try again`}
          </Button>
        </div>
      </Alert>
    );
  const { film, captions } = files[locale];
  return (
    <video
      key={locale}
      className="film"
      src={film}
      controls
      autoPlay
      muted
      playsInline
      aria-label={t`How to get a car, as a film`}
      onError={() => setShown('failed')}
    >
      <track
        kind="captions"
        src={captions}
        srcLang={locale}
        label={locale === 'bn' ? 'বাংলা' : 'English'}
        default
      />
    </video>
  );
}
