/** Operators in a browser: added as from the server's machine, and set up by their link. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeAt } from '../market/one-time-code.ts';
import type { Person } from './person.ts';

export const OPERATOR_PASSWORD = 'a long password';

export type NewOperator = { number: string; roles: string; name: string };

/** Adds an operator to a server that does not run yet. @returns the link that sets the account up */
export async function addsOperator(dataDir: string, { number, roles, name }: NewOperator): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/operator/operator.ts', number, roles, ...name.split(' ')],
    { env: { ...process.env, DATA_DIR: dataDir, PORT: '9', DEMO: '1' } },
  );
  const link = /\/office\/set-up#\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`no link in: ${stdout}`);
  return link;
}

/** Sets an account up in the office's first language, and is inside. @param looks at each step */
export async function setsUp(
  person: Person,
  link: string,
  looks: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { page } = person;
  await person.opens(link);
  await page.locator('input[type="password"]').fill(OPERATOR_PASSWORD);
  await looks();
  await page.keyboard.press('Enter');
  const secret = await page.locator('code').innerText();
  await looks();
  await page.locator('input[inputmode="numeric"]').fill(codeAt(secret, Date.now()));
  for (const name of ['এগিয়ে যান', 'তুলে রেখেছি']) await page.getByRole('button', { name }).first().click();
  await page.locator('.o-top h1').waitFor();
}
