import { type } from 'arktype';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { tollTableOf } from '../../domain/money/tolls.ts';
import { commissionRate } from '../../domain/money/wallet.ts';
import { MarketSettings, TypicalFaresAnswer } from '../../protocol/api/settings.ts';
import { allowsDemoPhones, verifiesItselfAfterMs } from '../base/config.ts';
import type { RealtimeConfig } from '../base/config-services.ts';
import { openRoute, tagged, type Route } from '../http/route.ts';
import { noticeNow, siteSettings, tariffsFrom } from './service.ts';
import { typicalDay, typicalFares } from './typical-fares.ts';

/** `setting` also appears at the top level, where REQ 7 has it. */
const CommonSettingAnswer = type({ data: MarketSettings, setting: MarketSettings.get('setting') });

/** @param realtimeKey the public key of the realtime app
 * @param pushKey the public VAPID key */
export function settingRoutes(realtimeKey: string, pushKey: string): Route[] {
  return tagged('settings', [
    openRoute('GET setting/common', {
      summary:
        "Banner, logos and social links of the site, the market's numbers, where realtime is, and the key for web push",
      answer: CommonSettingAnswer,
      handle: async ({ context: { config, database, now } }) => {
        const stored = await siteSettings(database);
        const { social_link, fares = [], tolls = [], notice: _notice, sms: _sms, ...site } = stored;
        const current = noticeNow(stored, now());
        const setting: MarketSettings['setting'] = {
          ...site,
          ...(current && { notice: current }),
          social_link: { value: social_link },
        };
        const tariffs = tariffsFrom(fares, now());
        const ownTariff = tariffs.find(({ from }) => from <= dhakaDate(now()));
        const typical = await typicalDay(database);
        const market: MarketSettings['market'] = {
          bidding: config.bidding,
          surcharges: { ...(ownTariff?.surcharges ?? config.surcharges) },
          ...(tariffs.length > 0 && { fares: tariffs }),
          ...(tolls.length > 0 && { tolls: tollTableOf(tolls) }),
          credit_limit: config.creditLimit,
          commission: commissionRate,
          agreements_canceled_a_week: config.limits?.agreementsCanceledAWeek ?? null,
          ...(typical !== null && { typical_fares: typical }),
          ...(config.callBack && { call_back_number: config.callBack.number }),
          demo_phones: allowsDemoPhones(config),
          ...(config.demo && { car_verified_after: verifiesItselfAfterMs / 1000 }),
        };
        const realtime = realtimeAddress(config.realtime, realtimeKey);
        const maps = config.google && { key: config.google.key, url: config.google.url };
        return { setting, data: { setting, market, maps, push: { public_key: pushKey }, realtime } };
      },
    }),
    openRoute('GET setting/typical-fares', {
      summary:
        'What journeys usually cost on each road, as the last night has made it; a phone asks once a day',
      answer: TypicalFaresAnswer,
      data: async ({ context: { database } }) => {
        const table = await typicalFares(database);
        return table && { day: table.day, roads: [...table.roads] };
      },
    }),
  ]);
}

function realtimeAddress(realtime: RealtimeConfig, key: string): MarketSettings['realtime'] {
  if (realtime.kind === 'embedded') return { key, cluster: 'ap1', host: null, port: null, tls: false };
  const { cluster } = realtime;
  if (realtime.host === null) return { key, cluster, host: `ws-${cluster}.pusher.com`, port: 443, tls: true };
  const { hostname, port, protocol } = new URL(realtime.host);
  const tls = protocol === 'https:';
  return { key, cluster, host: hostname, port: port ? Number(port) : tls ? 443 : 80, tls };
}
