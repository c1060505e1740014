import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { forTheEar } from '../../domain/base/speech-text.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useStore } from '../platform/store.ts';
import { reading, readOut, stopReading, voiceFor, voices } from '../platform/voice.ts';
import { useOnline } from '../sync/use-online.ts';
import './aloud.css';

export type ReadAloudProps = {
  /** Sentences as written: figures and signs become words when they are read aloud. */
  sentences: readonly string[];
  /** Fills the full width, in the helper mode. */
  wide?: boolean;
};

/** Reads sentences with the phone's own voice; shown only if it has a voice for the reader's language. */
export function ReadAloud({ sentences, wide = false }: ReadAloudProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const voice = voiceFor(useStore(voices), locale, useOnline());
  const [reader] = useState(() => ({}));
  const isReading = useStore(reading) === reader;
  useEffect(() => {
    const stop = (): void => stopReading(reader);
    const stopUnseen = (): void => {
      if (document.hidden) stop();
    };
    addEventListener('pagehide', stop);
    document.addEventListener('visibilitychange', stopUnseen);
    return () => {
      removeEventListener('pagehide', stop);
      document.removeEventListener('visibilitychange', stopUnseen);
      stop();
    };
  }, [reader]);
  if (!voice || sentences.length === 0) return null;
  const press = (): void => {
    if (isReading) stopReading(reader);
    else
      readOut(
        reader,
        sentences.map((sentence) => forTheEar(sentence, locale)),
        voice,
      );
  };
  return (
    <button type="button" className={wide ? 'speak wide' : 'speak'} aria-pressed={isReading} onClick={press}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298z" />
        <path d="M16 9a5 5 0 0 1 0 6" />
        <path d="M19.364 18.364a9 9 0 0 0 0-12.728" />
      </svg>
      {isReading ? t`Stop` : t`Listen`}
      {(wide || isReading) && (
        <span className={isReading ? 'wave moving' : 'wave'} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}
