/** The half of the corpus by which the mask was made. */
import { evasions, innocent as plainTexts } from './making-by-hand.ts';
import { inGroups, rowFrom, samplesOf, textsOf, written, type Chance, type Sample } from './sample.ts';

type Made = { text: string; secret: string[] };
type Template = (chance: Chance) => Made;

const bengali = 'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়'.split(' ');
const spoken = 'জিরো ওয়ান টু থ্রি ফোর ফাইভ সিক্স সেভেন এইট নাইন'.split(' ');
const english = 'zero one two three four five six seven eight nine'.split(' ');
const banglish = 'shunno ek dui tin char pach choy sat aat noy'.split(' ');
const frames = [
  (number: string) => `ফোন দিন ${number}`,
  (number: string) => `Call me: ${number} please`,
  (number: string) => `২টি ব্যাগ আছে, ${number}`,
  (number: string) => `${number} e call diben, 4 jon jabo`,
] as const;

const phone =
  (write: (digits: string, chance: Chance) => string): Template =>
  (chance) => {
    const number = write(chance.mobile(), chance);
    return { text: chance.pick(frames)(number), secret: [number] };
  };

const parted =
  (lengths: readonly number[], say: (groups: string[]) => string): Template =>
  (chance) => {
    const groups = inGroups(chance.mobile(), lengths);
    return { text: say(groups), secret: groups };
  };

const name = (chance: Chance): string =>
  chance.pick(['karim', 'rahim.car', 'sumon_trips', 'jamal88', 'dhaka.driver', 'babu_rent']);

const ordinary: Record<string, Template> = {
  plain: phone((n) => n),
  country: phone((n) => `+88${n}`),
  countrySpaced: phone((n) => `+880 ${n.slice(1, 5)}-${n.slice(5)}`),
  spaced: phone((n, { pick }) => inGroups(n, [5, 3]).join(pick([' ', '-', '.', ' - ', '/', '_']))),
  eachApart: phone((n, { pick }) => [...n].join(pick([' ', '-', '.', ', ', '*', '\n']))),
  brackets: phone((n) => `(${n.slice(0, 5)}) ${n.slice(5)}`),
  bengaliDigits: phone((n) => written(n, rowFrom(0x9e6))),
  withoutZero: phone((n) => written(n.slice(1), rowFrom(0x9e6))),
  mixedDigits: phone((n) => n.slice(0, 5) + written(n.slice(5), rowFrom(0x9e6))),
  bengaliWords: phone((n) => written(n, bengali, ' ')),
  spokenWords: phone((n) => written(n, spoken, ' ')),
  englishWords: phone((n) => written(n, english, ' ')),
  banglishWords: phone((n, { pick }) => written(n, banglish, pick([' ', '-', ', ']))),
  mixedWords: phone((n, { pick }) =>
    [...n].map((d) => pick([bengali, english, banglish, spoken])[Number(d)] ?? d).join(' '),
  ),
  halfWords: phone((n) => `${n.slice(0, 5)} ${written(n.slice(5), english, ' ')}`),
  runTogether: phone((n) => written(n, english)),
  lookalikes: phone((n) => n.replaceAll('0', 'O').replaceAll('1', 'l')),
  zeroWidth: phone((n) => [...n].join('\u200b')),
  circled: phone((n) =>
    [...n].map((d) => (d === '0' ? '⓪' : String.fromCodePoint(0x245f + Number(d)))).join(''),
  ),
  fullWidth: phone((n) => written(n, rowFrom(0xff10))),
  mathematical: phone((n) => written(n, rowFrom(0x1d7ce))),
  superscript: phone((n) => written(n, [...'⁰¹²³⁴⁵⁶⁷⁸⁹'])),
  keycaps: phone((n) => [...n].map((d) => `${d}\ufe0f\u20e3`).join('')),
  arabic: phone((n) => written(n, rowFrom(0x660))),
  devanagari: phone((n) => written(n, rowFrom(0x966))),
  emoji: phone((n) => inGroups(n, [3, 4]).join(' 🚗 ')),
  double: () => ({
    text: 'zero one seven double two three four five triple six',
    secret: ['one', 'seven', 'double', 'two', 'three', 'four', 'five', 'triple', 'six'],
  }),
  thenWord: parted([4, 4], ([a, b, c]) => `call ${a} then ${b} then ${c}`),
  tarpor: parted([5, 3], ([a, b, c]) => `নম্বর ${a} তারপর ${b} তারপর ${c}`),
  email: (c) => {
    const who = name(c);
    return { text: `mail me at ${who}@gmail.com`, secret: [who] };
  },
  emailWords: (c) => {
    const who = name(c);
    return { text: `amar mail ${who} at ${c.pick(['gmail', 'yahoo', 'hotmail'])} dot com`, secret: [who] };
  },
  emailBengali: (c) => {
    const who = name(c);
    return { text: `ইমেইল ${who} অ্যাট জিমেইল ডট কম`, secret: [who] };
  },
  emailBrackets: (c) => {
    const who = name(c);
    return { text: `${who} [at] outlook [dot] com`, secret: [who] };
  },
  link: (c) => {
    const who = name(c);
    return { text: `দেখুন https://example.com/${who}?x=1`, secret: [who] };
  },
  hostLink: (c) => {
    const who = name(c);
    return {
      text: `${c.pick(['fb.com', 't.me', 'm.me', 'facebook.com', 'instagram.com'])}/${who} দেখুন`,
      secret: [who],
    };
  },
  waMe: (c) => {
    const number = c.mobile();
    return { text: `wa.me/88${number}`, secret: [number] };
  },
  handle: (c) => {
    const who = c.pick(['karim_bd', 'rahim99', 'sumon.car']);
    const app = c.pick(['telegram', 'Facebook', 'insta', 'imo', 'WhatsApp', 'signal', 'টেলিগ্রাম', 'ইমো']);
    return { text: `${app}: ${who}`, secret: [who] };
  },
  handleAt: (c) => {
    const who = c.pick(['@karim_bd', '@rahim99', '@sumon.car']);
    return { text: `find me ${who} on ${c.pick(['telegram', 'instagram', 'fb'])}`, secret: [who] };
  },
};

const hard: Record<string, Template> = {
  orderedParts: parted([4, 2, 2], ([a, b, c, d]) => `first ${a}, then ${b}, ${c} and last ${d}`),
  rest: parted([5], ([a, b]) => `start ${a} and we will leave early. the rest: ${b}`),
  restBengali: parted([4], ([a, b]) => `প্রথমে ${a}, বাকিটা ${b}`),
  lastFirst: parted([5], ([a, b]) => `last part ${b}, first part ${a}`),
  wordsBetween: parted([3, 4], ([a, b, c]) => `my ${a} car is ${b} very clean ${c}`),
  reversed: (c) => {
    const number = [...c.mobile()].reverse().join(' ');
    return { text: `${number} (reverse it)`, secret: [number] };
  },
  reversedBengali: (c) => {
    const number = written([...c.mobile()].reverse().join(''), rowFrom(0x9e6), '-');
    return { text: `${number} উল্টো করে পড়ুন`, secret: [number] };
  },
  bengaliPairs: () => ({
    text: 'শূন্য সতেরো বারো চৌত্রিশ ছাপ্পান্ন আটাত্তর শূন্য তে কল দিন',
    secret: ['সতেরো', 'বারো', 'চৌত্রিশ', 'ছাপ্পান্ন', 'আটাত্তর'],
  }),
  englishPairs: () => ({
    text: 'zero seventeen twelve thirty four fifty six seventy eight',
    secret: ['seventeen', 'twelve', 'thirty four', 'fifty six', 'seventy eight', 'zero'],
  }),
  leetWords: phone((n) => written(n, 'z3ro 0ne tw0 thr33 f0ur f1ve s1x s3ven e1ght n1ne'.split(' '), ' ')),
  spelledOut: () => ({
    text: 'z e r o o n e s e v e n 1 2 3 4 5 6 7 8',
    secret: ['z e r o', '1 2 3', '4 5 6 7 8'],
  }),
  cyrillicAddress: (c) => {
    const who = name(c);
    return { text: `${who}@gmаil.cоm`, secret: [who] };
  },
  spacedAddress: (c) => {
    const who = name(c);
    return { text: `fb dot com slash ${who}`, secret: [who] };
  },
  search: (c) => {
    const who = c.pick(['Karim Travels', 'Rahim Rent a Car']);
    return { text: `search ${who} on facebook`, secret: [who] };
  },
  searchBengali: () => ({ text: 'ফেসবুকে করিম ট্রাভেলস লিখে সার্চ দিন', secret: ['করিম ট্রাভেলস'] }),
  provider: (c) => {
    const who = name(c);
    return { text: `my gmail is ${who}`, secret: [who] };
  },
  letters: phone((n) => [...n].map((d, i) => d + ('abcdefghijk'[i] ?? '')).join('')),
  sevens: phone((n) => n.replaceAll('5', 'S').replaceAll('0', 'o')),
};

const houses: readonly [string, ...string[]] = ['house 12', 'বাসা ৩২/ক', 'flat 5B', 'H-14'];

const innocent: Record<string, (chance: Chance) => string> = {
  price: ({ below }) => `ভাড়া ৳${below(90) + 10}00, অগ্রিম ${below(9) + 1}000 টাকা`,
  prices: ({ below }) => `4000, 4500 or ${5000 + below(40) * 50} taka is fine`,
  times: ({ below }) => `pickup at ${1 + below(12)}:${10 + below(50)} am, return 7:30 pm`,
  date: ({ below }) => `${10 + below(18)}/11/2026 সকাল ${1 + below(10)}:৩০`,
  plate: ({ below }) => `ঢাকা মেট্রো-গ ${11 + below(80)}-${1000 + below(9000)}`,
  road: ({ below }) => `road N${1 + below(8)} then Z${1000 + below(900)}, ${20 + below(200)} km`,
  address: ({ pick, below }) => `${pick(houses)}, road ${1 + below(30)}, sector ${1 + below(14)}, Uttara`,
  year: ({ below }) => `Toyota Premio ${2000 + below(25)}, 1500 cc`,
  seats: ({ below }) => `${4 + below(6)} seats, ${1 + below(3)} kids, ${1 + below(4)} bags`,
  flight: ({ below }) =>
    `flight BG ${100 + below(500)} lands ${10 + below(12)}:${10 + below(49)}, terminal 2`,
  bengaliWords: ({ pick }) => `আমরা ${pick(['দুই', 'তিন', 'চার', 'পাঁচ'])} জন, ${pick(['এক', 'দুই'])}টা বড় ব্যাগ`,
  many: ({ below }) => `17 Nov 10:30, ${1 + below(7)} people, 2 bags, house ${10 + below(60)}, road 5`,
  english: ({ pick }) =>
    pick(['we ate at one', 'one way, two bags', 'wait at gate one for us', 'no one sat at the back']),
  hours: ({ below }) => `24 hours, ${100 + below(300)} km and ${2 + below(3)} days`,
};

const byHand: string[] = [
  'আমরা চার জন, দুই দিন থাকব',
  'সঙ্গে বয়স্ক মা আছেন, আস্তে চালাবেন',
  'I will tell you on WhatsApp after you confirm',
  'Facebook group tour, 8 people',
  'wait near the traffic signal 2',
  'imo the price is too high',
  'কল করার আগে নিশ্চিত করুন',
  'please be on time. com',
  'trip 20481, seat 3',
  'AC needed @ 24 degrees',
  'রোড ১১, সেক্টর ৭, বাসা ৩২, ফ্ল্যাট ৫, ৬ তলা',
  'hotel 3 star, 2 rooms, 4 nights, 18 to 22 November 2026',
  'Md. Abdul Karim',
  'মোঃ আব্দুল করিম',
  'শ্রী দীপক দাস',
  'A/C car, no smoking, at least 2.5 ton bag space',
  'ফোনে চার্জার লাগবে, মোবাইল হোল্ডার আছে?',
  'mobile charger needed; 2 phones',
  '৫০০০, ৬০০০, ১২',
  'constructor 12 constructor 34',
];

export const making: { ordinary: Sample[]; hard: Sample[]; innocent: string[] } = {
  ordinary: [
    ...samplesOf(11, 8, ordinary),
    ...evasions.map((text) => ({ kind: 'by hand', text, secret: [] })),
  ],
  hard: samplesOf(12, 8, hard),
  innocent: [...textsOf(13, 12, innocent), ...byHand, ...plainTexts],
};
