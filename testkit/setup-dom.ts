// Sets up a page for component tests: English as written in the source, the texts of the refusals, and a clean-up of
// what a test rendered.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import english from '../protocol/locales/en.json' with { type: 'json' };
import { i18n } from '../src/i18n/i18n.ts';

const sentences = Object.entries(english).map(([code, text]) => [`error.${code}`, text]);
i18n.load('en', Object.fromEntries(sentences));
i18n.activate('en', 'en-IN');

// the same patience as `expect.poll` (vitest.config.ts)
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);
