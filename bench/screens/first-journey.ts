/**
 * The first journey of a person who saves data: from the sign-up page, which is already loaded, to the posted
 * request. Everything that passes the link counts, both ways: what until then, and what follows by itself.
 */
import type { Browser } from 'playwright';
import { showPhone } from '../../domain/base/phone.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';

const NUMBER = '01000000078';
const PASSWORD = 'journey123';
const WITHIN_MS = 60_000;
const FOLLOWS_WITHIN_MS = 8_000;
const SAVER = JSON.stringify({ saver: true });

/** `after`: the same of what is fetched once the request stands on the screen as posted. */
export type FirstJourney = { bytes: number; requests: number; after: { bytes: number; requests: number } };

/** The code in the last message to the number. */
async function codeOf(served: Served): Promise<string> {
  let code = '';
  await whenTrue(async () => {
    const answer = await fetch(`${served.url}/dev/sms`, { headers: { accept: 'application/json' } });
    const { data }: { data: { phone: string; text: string }[] } = await answer.json();
    const message = data.find(({ phone }) => showPhone(phone) === NUMBER);
    code = /\b(\d{4})\b/.exec(message?.text ?? '')?.[1] ?? '';
    return code !== '';
  }, WITHIN_MS);
  return code;
}

async function signsUp({ page }: Phone, served: Served): Promise<void> {
  const fill = (name: string, value: string): Promise<void> =>
    page.locator(`input[name="${name}"]`).fill(value);
  const send = (): Promise<void> => page.locator('form button[type="submit"]').first().click();
  await fill('name', 'Rashida Begum');
  await fill('phone', NUMBER);
  await send();
  await page.locator('input[name="otp"]').waitFor();
  await fill('otp', await codeOf(served));
  // a complete code is sent by itself
  await page.locator('input[name="nid"]').waitFor({ timeout: WITHIN_MS });
  await fill('nid', '1234567890');
  await fill('date_of_birth', '01/01/1990');
  await fill('email', 'journey@example.com');
  await fill('password', PASSWORD);
  await fill('password_confirmation', PASSWORD);
  await send();
  await page.waitForURL((url) => url.pathname === '/', { timeout: WITHIN_MS });
}

async function asks({ page }: Phone): Promise<void> {
  const next = (): Promise<void> => page.getByRole('button', { name: 'পরের ধাপ' }).first().click();
  const place = async (label: string, typed: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option').first().click();
  };
  await page.locator('a[href^="/trip-request"]').first().click();
  await place('কোথা থেকে উঠবেন', 'mirpur 10');
  await place('কোথায় যাবেন', 'srimongol');
  await next();
  await page.locator('.days input').nth(1).check({ force: true });
  await next();
  await page.getByRole('radio', { name: /সেডান/ }).first().check({ force: true });
  await next();
  const send = page.getByRole('button', { name: /^(রিকোয়েস্ট পাঠান|সকাল ৭টায় পোস্ট)$/ });
  await send.waitFor();
  const now = page.getByRole('radio', { name: 'এখনই' });
  if (await now.count()) await now.check({ force: true });
  await send.click();
  await page.waitForURL(/\/trip-bidding\//, { timeout: WITHIN_MS });
  await page.locator('main').getByText('বিড চলছে').first().waitFor();
}

export async function measureFirstJourney(browser: Browser, served: Served): Promise<FirstJourney> {
  const phone = await Phone.unused(browser, served);
  try {
    await phone.page.addInitScript((saver) => {
      if (location.protocol !== 'about:') localStorage.setItem('appearance', saver);
    }, SAVER);
    await phone.page.goto('/signup');
    await phone.page.locator('form[novalidate]').waitFor();
    await phone.page.waitForLoadState('networkidle');
    phone.link.count();
    await signsUp(phone, served);
    await asks(phone);
    const { up, down, requests } = phone.link.count();
    if (process.argv.includes('--requests'))
      for (const { path, bodyBytes, headBytes, answerBytes } of requests)
        console.log(path, headBytes + bodyBytes, answerBytes);
    await new Promise((resolve) => setTimeout(resolve, FOLLOWS_WITHIN_MS));
    const after = phone.link.count();
    return {
      bytes: up + down,
      requests: requests.length,
      after: { bytes: after.up + after.down, requests: after.requests.length },
    };
  } finally {
    await phone.close();
  }
}
