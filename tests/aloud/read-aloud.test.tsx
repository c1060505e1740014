import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredUser } from '../../src/platform/session.ts';
import { button, hasButton, opens } from '../../testkit/screen.tsx';

const passenger = { id: 'passenger', type: 'customer' } as const satisfies StoredUser;

class Utterance extends EventTarget {
  voice: unknown = null;
  lang = '';
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

const spoken: Utterance[] = [];
const cancel = vi.fn<() => void>(() => void spoken.splice(0));
const english = { lang: 'en-GB', localService: true };
let phone: { lang: string; localService: boolean }[] = [];

beforeEach(() => {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => phone,
    addEventListener: () => undefined,
    speak: (utterance: Utterance) => spoken.push(utterance),
    cancel,
  });
});
afterEach(() => {
  spoken.splice(0);
  vi.unstubAllGlobals();
});

async function opensScreen(voices: typeof phone): Promise<void> {
  phone = voices;
  const { ReadAloud } = await import('../../src/aloud/read-aloud.tsx');
  const { voices: known } = await import('../../src/platform/voice.ts');
  act(() => known.set(speechSynthesis.getVoices()));
  await opens(passenger, function Screen() {
    const [left, setLeft] = useState(false);
    if (left) return <p>Another screen</p>;
    return (
      <>
        <ReadAloud sentences={['The fare is ৳4,800.', 'Nothing is agreed yet.']} />
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
      </>
    );
  });
  await button('Leave');
}
const reads = () => spoken.map(({ text }) => text);

test('reads sentence by sentence, with signs as words, until the last one is said', async () => {
  await opensScreen([{ lang: 'bn-BD', localService: true }, english]);
  fireEvent.click(await button('Listen'));
  expect(reads()).toEqual(['The fare is 4800 taka.', 'Nothing is agreed yet.']);
  expect(spoken.map(({ voice, lang }) => [voice, lang])).toEqual([
    [english, 'en-GB'],
    [english, 'en-GB'],
  ]);
  act(() => void spoken[0]?.dispatchEvent(new Event('end')));
  expect(hasButton('Stop')).toBe(true);
  act(() => void spoken[1]?.dispatchEvent(new Event('end')));
  expect(hasButton('Listen')).toBe(true);
});

test('stops on a second press, and on leaving the screen', async () => {
  await opensScreen([english]);
  fireEvent.click(await button('Listen'));
  fireEvent.click(await button('Stop'));
  expect(reads()).toEqual([]);
  fireEvent.click(await button('Listen'));
  expect(reads()).toHaveLength(2);
  fireEvent.click(await button('Leave'));
  await screen.findByText('Another screen');
  expect(reads()).toEqual([]);
});

test('is not shown where the phone has no voice of the reader’s language', async () => {
  await opensScreen([{ lang: 'bn-BD', localService: true }]);
  expect(hasButton('Listen')).toBe(false);
});
