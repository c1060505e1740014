import { startServer } from './testkit/browser/running-server.ts';
import { Person } from './testkit/browser/person.ts';
const server = await startServer({ DEMO: '1' });
const sizes = [[320, 640], [360, 740]] as const;
for (const [phone, who] of [['01000000001', 'c'], ['01000000002', 'p']] as const) {
  const person = await Person.arrives(server, { viewport: { width: 320, height: 640 } });
  await person.signsIn(phone);
  const { page } = person;
  for (const [w, h] of sizes) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(person.net.url + '/notifications'); await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/s/n-${who}-${w}.png` });
    await page.goto(person.net.url + '/'); await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/s/h-${who}-${w}.png` });
    await page.getByRole('button', { name: 'মেনু' }).first().click().catch(() => page.locator('header button').first().click());
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/s/d-${who}-${w}.png` });
    await page.evaluate(() => { document.documentElement.style.fontSize = '130%'; });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/s/d13-${who}-${w}.png` });
    await page.evaluate(() => { document.documentElement.style.fontSize = ''; });
  }
  // small targets on each screen
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/trips', '/feed', '/notifications', '/outbox', who === 'c' ? '/customer/profile' : '/provider/profile', '/trip-request', '/help', ...(who === 'p' ? ['/provider/car/index', '/provider/wallet', '/provider-booking-feed', '/driver/add'] : ['/previous-trips', '/estimated-fare', '/payment-history'])]) {
    await page.goto(person.net.url + path); await page.waitForTimeout(900);
    const small = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('a,button,input:not([type=hidden]),select,summary,[role=tab]')].filter((n) => n.checkVisibility({ opacityProperty: true, visibilityProperty: true })).flatMap((n) => {
      const label = n.closest('label') ?? n; const r = label.getBoundingClientRect(); const after = getComputedStyle(n, '::after'); if (after.position === 'absolute' && after.inset === '0px') return [];
      if (r.width === 0 || r.height === 0) return []; return r.height < 43.5 || r.width < 43.5 ? [`${Math.round(r.width)}x${Math.round(r.height)} ${n.tagName} ${(n.getAttribute('aria-label') ?? n.innerText ?? '').slice(0, 30)} .${n.className}`] : [];
    }));
    console.log(who, path, small);
  }
  await person.leaves();
}
await server.stop(); process.exit(0);
