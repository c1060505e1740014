import { expect, test } from 'vitest';
import { voiceFor } from '../../src/platform/voice.ts';

const voice = (lang: string, localService: boolean): SpeechSynthesisVoice => ({
  lang,
  localService,
  default: false,
  name: lang,
  voiceURI: lang,
});
const [bengali, throughTheNet, english] = [voice('bn_BD', true), voice('bn-IN', false), voice('en-US', true)];

test('the phone’s own voice is taken before one that needs the net, which speaks only while there is one', () => {
  expect(voiceFor([english, throughTheNet, bengali], 'bn', true)).toBe(bengali);
  expect(voiceFor([english, throughTheNet], 'bn', true)).toBe(throughTheNet);
  expect(voiceFor([english, throughTheNet], 'bn', false)).toBeNull();
  expect(voiceFor([english], 'bn', true)).toBeNull();
});
