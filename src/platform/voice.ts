import type { Locale } from '../../domain/base/locale.ts';
import { createStore } from './store.ts';

/** A browser that cannot speak has no `speechSynthesis`. */
const engine: SpeechSynthesis | null = 'speechSynthesis' in globalThis ? speechSynthesis : null;

/** The voices of this phone. Most browsers list them only a moment after the first request. */
export const voices = createStore<readonly SpeechSynthesisVoice[]>(engine?.getVoices() ?? []);
engine?.addEventListener?.('voiceschanged', () => voices.set(engine.getVoices()));

/** The current reader, as passed to `readOut`; null in silence. */
export const reading = createStore<object | null>(null);

/**
 * The voice for a language: the phone's own or, while online, one that speaks through the network; null if
 * there is none.
 */
export function voiceFor(
  known: readonly SpeechSynthesisVoice[],
  locale: Locale,
  online: boolean,
): SpeechSynthesisVoice | null {
  const own = known.filter(({ lang }) => /^[a-z]+/.exec(lang.toLowerCase())?.[0] === locale);
  return own.find(({ localService }) => localService) ?? (online ? own[0] : undefined) ?? null;
}

/** Some browsers garbage-collect an utterance without a reference, and then never report its end. */
let queued: SpeechSynthesisUtterance[] = [];

/** Reads the sentences one after the other, and stops any other reader. */
export function readOut(reader: object, sentences: readonly string[], voice: SpeechSynthesisVoice): void {
  engine?.cancel();
  queued = sentences.map((sentence) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    return utterance;
  });
  const mine = queued;
  const end = (): void => {
    if (queued === mine) stopReading(reader);
  };
  for (const utterance of mine) utterance.addEventListener('error', end);
  mine.at(-1)?.addEventListener('end', end);
  reading.set(mine.length > 0 ? reader : null);
  for (const utterance of mine) engine?.speak(utterance);
}

/** Stops this reader; another one that has begun since continues. */
export function stopReading(reader: object): void {
  if (reading.get() !== reader) return;
  queued = [];
  reading.set(null);
  engine?.cancel();
}
