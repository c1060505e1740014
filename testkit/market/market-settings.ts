import type { MarketSettings } from '../../protocol/api/settings.ts';

/** Settings of a market as the server sends them, with nothing set by the office. */
export const marketSettings: MarketSettings = {
  setting: {
    banner: null,
    logo: null,
    footer_logo: null,
    social_link: { value: {} },
    slides: [],
    testimonials: [],
  },
  market: {
    bidding: { reading: 'staged', activeMs: 3_600_000, extendedMs: 1_200_000 },
    surcharges: {},
    credit_limit: 2000,
    commission: 0.1,
    demo_phones: false,
  },
  maps: null,
  push: { public_key: '' },
  realtime: { key: '', cluster: '', host: null, port: null, tls: false },
};
