/**
 * `npm run attack`: tries everything in attack/kinds against a server of its own on 127.0.0.1. `--short` leaves out
 * what takes long, other words choose attacks by their names. The last line is `{"tried":…,"fell":…}`.
 */
import { performance } from 'node:perf_hooks';
import type { Attack } from './attack.ts';
import { Target } from './target.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { accountAttacks } = await import('./kinds/accounts.ts');
const { callBackAttacks } = await import('./kinds/call-backs.ts');
const { carPlaceAttacks } = await import('./kinds/car-places.ts');
const { channelAttacks } = await import('./kinds/channels.ts');
const { connectionAttacks } = await import('./kinds/connections.ts');
const { counterAttacks } = await import('./kinds/counter.ts');
const { questionAttacks } = await import('./kinds/questions.ts');
const { databaseAttacks } = await import('./kinds/database.ts');
const { doorAttacks } = await import('./kinds/doors.ts');
const { driverAttacks } = await import('./kinds/drivers.ts');
const { faceAttacks } = await import('./kinds/faces.ts');
const { favouriteAttacks } = await import('./kinds/favourites.ts');
const { fileAttacks } = await import('./kinds/files.ts');
const { headAttacks } = await import('./kinds/heads.ts');
const { marketAttacks } = await import('./kinds/market.ts');
const { paymentAttacks } = await import('./kinds/payments.ts');
const { smsAttacks } = await import('./kinds/sms.ts');
const { socketAttacks } = await import('./kinds/sockets.ts');
const { textAttacks } = await import('./kinds/texts.ts');

const [LONGEST_MS, LONGEST_SLOW_MS] = [120_000, 300_000];

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const short = process.argv.includes('--short');
const attacks: Attack[] = [
  ...marketAttacks,
  ...counterAttacks,
  ...questionAttacks,
  ...driverAttacks,
  ...paymentAttacks,
  ...callBackAttacks,
  ...smsAttacks,
  ...faceAttacks,
  ...socketAttacks,
  ...connectionAttacks,
  ...carPlaceAttacks,
  ...channelAttacks,
  ...headAttacks,
  ...doorAttacks,
  ...favouriteAttacks,
  ...fileAttacks,
  ...textAttacks,
  ...accountAttacks,
  ...databaseAttacks,
].filter(
  ({ name, slow }) => !(short && slow) && (words.length === 0 || words.some((word) => name.includes(word))),
);

async function fallOf(attack: Attack, target: Target): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const longest = attack.slow ? LONGEST_SLOW_MS : LONGEST_MS;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${longest / 1000} s`)), longest);
  });
  try {
    await Promise.race([attack.run(target), tooLong]);
    await target.answers();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

let target = await Target.start();
let fell = 0;
for (const attack of attacks) {
  const started = performance.now();
  const fall = await fallOf(attack, target);
  const took = `${Math.round(performance.now() - started)} ms`;
  console.log(fall === null ? `held  ${attack.name} (${took})` : `FELL  ${attack.name} (${took}): ${fall}`);
  if (fall === null) continue;
  fell += 1;
  await target.stop();
  target = await Target.start();
}
await target.stop();
console.log(JSON.stringify({ tried: attacks.length, fell }));
process.exitCode = fell > 0 || attacks.length === 0 ? 1 : 0;
process.exit();
