import type { ManifestOptions } from 'vite-plugin-pwa';

/** What the phone's home screen shows; in Bengali whatever the app's language. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'দূরপাল্লা: দূরের পথের গাড়ি',
  short_name: 'দূরপাল্লা',
  description: 'দূরের পথে গাড়ি খুঁজুন, ভাড়া মিলিয়ে পছন্দেরটি কনফার্ম করুন। নেট না থাকলেও চলে।',
  lang: 'bn',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#f2f4ef',
  theme_color: '#06483a',
  categories: ['travel', 'transportation'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
  shortcuts: [
    { name: 'ট্রিপ রিকোয়েস্ট দিন', short_name: 'ট্রিপ চাই', url: '/trip-request' },
    { name: 'ট্রিপ ফিড', url: '/feed' },
    { name: 'আমার ট্রিপ', url: '/trips' },
    { name: 'বিজ্ঞপ্তি', url: '/notifications' },
  ],
  screenshots: [
    {
      src: '/screenshots/feed.png',
      sizes: '360x720',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'নেট না থাকলেও ট্রিপ দেখা যায়',
    },
    {
      src: '/screenshots/bids.png',
      sizes: '360x720',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'বিড মিলিয়ে গাড়ি বেছে নিন',
    },
  ],
  // GET: the service worker answers it without a net
  share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
};
