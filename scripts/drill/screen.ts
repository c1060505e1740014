import type { Sample } from './sample.ts';

/** A page behind the sign-in with the rules of the road. */
export const screen: Sample = {
  title: 'screen',
  goal: 8,
  steps: [
    {
      file: 'src/site/road-rules/road-rules-screen.tsx',
      found: 'compiler',
      edits: [
        {
          made: `import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';

export function RoadRulesScreen(): ReactNode {
  const { t } = useLingui();
  return <p>{t\`Keep to the left.\`}</p>;
}
`,
        },
      ],
    },
    {
      file: 'src/site/road-rules/locales/bn.po',
      found: 'catalogues',
      edits: [
        {
          instead: 'msgid "Keep to the left."\nmsgstr ""',
          put: 'msgid "Keep to the left."\nmsgstr "বাঁ দিকে চলুন।"',
        },
      ],
    },
    {
      file: 'src/i18n/text-folders.ts',
      found: 'compiler',
      edits: [{ after: "  'site/information',\n", put: "  'site/road-rules',\n" }],
    },
    {
      file: 'src/routes/road-rules.tsx',
      found: 'compiler',
      edits: [
        {
          made: `import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Page } from '../app/page.tsx';
import { RoadRulesScreen } from '../site/road-rules/road-rules-screen.tsx';

export function RoadRulesRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t\`Rules of the road\`} backTo="/">
      <RoadRulesScreen />
    </Page>
  );
}
`,
        },
      ],
    },
    {
      file: 'src/routes/router.tsx',
      found: 'tests',
      edits: [
        {
          instead: "  createRoute({\n    ...inside,\n    path: '/video-tutorial',",
          put: `  createRoute({
    ...inside,
    path: '/road-rules',
    component: lazyScreen(() => import('./road-rules.tsx'), 'RoadRulesRoute', 'site/road-rules'),
  }),
  createRoute({
    ...inside,
    path: '/video-tutorial',`,
        },
      ],
    },
    {
      file: 'src/routes/locales/bn.po',
      found: 'catalogues',
      edits: [
        {
          instead: 'msgid "Rules of the road"\nmsgstr ""',
          put: 'msgid "Rules of the road"\nmsgstr "পথের নিয়ম"',
        },
      ],
    },
    {
      file: 'protocol/wire/guarded-pages.ts',
      found: 'tests',
      edits: [{ after: "  '/video-tutorial',\n", put: "  '/road-rules',\n" }],
    },
    {
      file: 'e2e/support/screens.ts',
      found: 'tests',
      edits: [{ after: "  '/payment-history',\n  '/?form=create-trip',\n", put: "  '/road-rules',\n" }],
    },
  ],
  tests: {},
  proved: ['tests/i18n/text-folders.test.ts', 'tests/routes/guarded-pages.test.tsx'],
};
