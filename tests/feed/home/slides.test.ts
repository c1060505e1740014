import { expect, test } from 'vitest';
import { slidesOf } from '../../../src/feed/home/slides.ts';
import { storeLink } from '../../../src/feed/home/store-link.ts';

const own = [
  { key: 'airport', title: 'Airport', text: '', picture: null, to: { start: 'airport' as const } },
];

test('the operator’s slides take the place of the app’s own', () => {
  const set = {
    title: { en: 'Eid', bn: 'ঈদ' },
    text: { en: 'Home', bn: 'বাড়ি' },
    image: '/eid.webp',
    link: null,
  };
  expect(slidesOf([set], 'en', own)).toEqual([
    { key: '0', title: 'Eid', text: 'Home', picture: { src: '/eid.webp' }, to: null },
  ]);
  expect(slidesOf([], 'en', own)).toBe(own);
});

test('a store is linked where the operator has named one', () => {
  expect(storeLink({ facebook: 'https://example.com' })).toBeNull();
  expect(storeLink({ facebook: 'a', play_store: 'https://example.com/app' })).toBe('https://example.com/app');
});
