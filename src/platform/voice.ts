import type { Locale } from '../../domain/base/locale.ts';
import { createStore } from './store.ts';

/** A browser without a voice of its own has no `speechSynthesis` either. */
const engine: SpeechSynthesis | null = 'speechSynthesis' in globalThis ? speechSynthesis : null;

/** The voices of this phone. Most browsers list them only a moment after they are first asked. */
export const voices = createStore<readonly SpeechSynthesisVoice[]>(engine?.getVoices() ?? []);
engine?.addEventListener?.('voiceschanged', () => voices.set(engine.getVoices()));

/** The reader that speaks now, as passed to `readOut`; null in silence. */
export const reading = createStore<object | null>(null);

/** The voice for a language: the phone's own, or one that speaks through the net while there is one; null without any. */
export function voiceFor(
  known: readonly SpeechSynthesisVoice[],
  locale: Locale,
  online: boolean,
): SpeechSynthesisVoice | null {
  const own = known.filter(({ lang }) => /^[a-z]+/.exec(lang.toLowerCase())?.[0] === locale);
  return own.find(({ localService }) => localService) ?? (online ? own[0] : undefined) ?? null;
}

/** Some browsers collect an utterance without a reference, and never report its end. */
let queued: SpeechSynthesisUtterance[] = [];

/** Reads the sentences one after the other, in place of whatever is being read. */
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

/** Stops this reader; another one that has begun since reads on. */
export function stopReading(reader: object): void {
  if (reading.get() !== reader) return;
  queued = [];
  reading.set(null);
  engine?.cancel();
}
