import type { SiteSettings } from '../../protocol/api/settings.ts';

/** The home page as the demo market's operator has set it. It names nobody. */
export const demoSite: Pick<SiteSettings, 'testimonials'> = {
  testimonials: [
    {
      text: {
        bn: 'রাত এগারোটায় রিকোয়েস্ট দিলাম, দশ মিনিটে চারটা বিড। ভাড়া আর গাড়ি দেখে নিজেই বেছে নিলাম।',
        en: 'I asked at eleven at night and had four bids in ten minutes. I chose by price and car myself.',
      },
      by: { bn: 'একজন যাত্রী, ঢাকা থেকে সিলেট', en: 'A passenger, Dhaka to Sylhet' },
      stars: 5,
    },
    {
      text: {
        bn: 'বাসস্ট্যান্ডে নেট ছিল না, তবু রিকোয়েস্ট হারায়নি। নেট আসতেই নিজে থেকে চলে গেছে।',
        en: 'There was no net at the bus stand, yet my request was not lost. It went by itself once the net was back.',
      },
      by: { bn: 'একজন যাত্রী, বগুড়া থেকে ঢাকা', en: 'A passenger, Bogura to Dhaka' },
      stars: 5,
    },
    {
      text: {
        bn: 'ফেরার পথে খালি গাড়ি নিয়ে আসতে হয় না। ভাড়া আমি ঠিক করি, যাত্রীও আগে থেকে জানেন।',
        en: 'I no longer drive back empty. I name the fare, and the passenger knows it beforehand.',
      },
      by: { bn: 'একজন গাড়ির মালিক, চট্টগ্রাম', en: 'A car owner, Chattogram' },
      stars: 4,
    },
  ],
};
