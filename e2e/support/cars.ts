/** What a car owner does in the form of a car. */
import type { CameraFile } from '../../testkit/files/picture.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { goes } from './screens.ts';
import { sees } from './verbs.ts';

/** Chooses a picture for a tile. */
export async function choosesPicture({ page }: Person, tile: string, file: CameraFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: tile, exact: true }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: `${tile}, বদলান`, exact: true }).waitFor();
}

async function picks({ page }: Person, field: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  // a draft may already hold it: only what is typed anew opens the list
  await box.fill('');
  await box.fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
}

const next = ({ page }: Person): Promise<void> =>
  page.getByRole('button', { name: 'পরের ধাপ', exact: true }).click();

/** Fills the form of a new car up to its pictures. @param number of the plate, '19-4321' */
export async function describesCar(person: Person, number: string): Promise<void> {
  await goes(person, '/provider/car/store');
  const { page } = person;
  await picks(person, 'ব্র্যান্ড', 'Toyota');
  await picks(person, 'মডেল', 'Axio');
  await page.getByRole('combobox', { name: 'তৈরির সাল' }).selectOption('2015');
  await page.locator('.swatch input').first().check({ force: true });
  await next(person);
  await picks(person, 'প্লেটে লেখা এলাকা', 'ঢাকা মেট্রো');
  await page.getByRole('combobox', { name: 'প্লেটের অক্ষর' }).selectOption({ index: 3 });
  await page.getByRole('textbox', { name: 'নম্বর' }).fill(number);
  await next(person);
  await sees(person, 'সামনে থেকে');
}
