/** Scenes of a passenger's safety on the way: the people she informs. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const opensDialog = async (person: Person, button: string): Promise<void> => {
  await person.page.locator(button).first().click();
  await person.page.locator('dialog[open]').waitFor();
};

/** @param opensAgreed opens a trip of hers that is agreed on */
export const safetyScenes = (opensAgreed: Scene['go']): readonly Scene[] => [
  {
    name: 'unsafe',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensAgreed(person);
      await opensDialog(person, '.safety .btn.danger, .safety button:last-of-type');
    },
  },
  {
    name: 'unsafe-people',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/customer/profile#people', 'main .list, main form')(person);
      const { page } = person;
      const [name, phone] = [
        page.locator('main form input').nth(0),
        page.locator('main form input[type=tel]'),
      ];
      if ((await phone.count()) > 0) {
        await name.fill('মা');
        await phone.fill('01811223344');
        await page.locator('main form button[type=submit]').click();
        await page.locator('main .list li').first().waitFor({ timeout: PATIENCE_MS });
      }
      await opensAgreed(person);
      await opensDialog(person, '.safety button:last-of-type');
      await page.locator('dialog[open] .smswords').waitFor();
    },
  },
  {
    name: 'safety',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensAgreed(person);
      await opensDialog(person, '.safety button');
    },
  },
];
