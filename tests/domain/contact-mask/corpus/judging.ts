/**
 * The half of the corpus that judges the mask: its templates, spellings and sentences differ from those of the half
 * by which the mask was made.
 */
import { evasions, innocent as plainTexts } from './judging-by-hand.ts';
import { inGroups, rowFrom, samplesOf, textsOf, written, type Chance, type Sample } from './sample.ts';

type Template = (chance: Chance) => { text: string; secret: string[] };

const bengali = 'শুন্য এক দুই তিন চার পাচ ছয় সাত আট নয়'.normalize('NFC').split(' ');
const jiro = 'জিরো ওয়ান টু থ্রী ফোর ফাইভ সিক্স সেভেন এইট নাইন'.split(' ');
const banglish = 'jiro ak duy teen chaar panch chhoy shat at noi'.split(' ');
const banglishOther = 'sunno aek dui tin char paach soy saat aat noy'.split(' ');
const english = 'oh one two three four five six seven eight nine'.split(' ');
const frames = [
  (number: string) => `ভাই কল দিয়েন ${number} এ`,
  (number: string) => `Contact ${number}, thanks.`,
  (number: string) => `আমরা ৫ জন। মোবাইল- ${number}। এসি লাগবে`,
  (number: string) => `Pickup from gate ${number}`,
  (number: string) => `bkash ${number} advance 500 tk`,
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

const id = (chance: Chance): string =>
  chance.pick(['nazmul', 'shakil.rent', 'tour_bd', 'liton77', 'ctg.cars', 'mamun-travels']);

const about =
  (say: (id: string, chance: Chance) => string): Template =>
  (chance) => {
    const who = id(chance);
    return { text: say(who, chance), secret: [who] };
  };

const ordinary: Record<string, Template> = {
  glued: phone((n) => n),
  countryGlued: phone((n) => `88${n}`),
  countryZeros: phone((n) => `00880-${n.slice(1)}`),
  threes: phone((n, { pick }) => inGroups(n, [3, 4]).join(pick([' ', '.', '–', ' / ', '|', '~', '•', '=']))),
  pairs: phone((n, { pick }) => inGroups(n, [3, 2, 2, 2]).join(pick([' ', '-', ' . ', ',', '+', ':']))),
  everyDigit: phone((n, { pick }) => [...n].join(pick(['_', ' - ', '/', '..', ' | ', '~']))),
  bengaliApart: phone((n, { pick }) =>
    inGroups(written(n, rowFrom(0x9e6)), [5, 3]).join(pick([' ', '-', '.'])),
  ),
  alternating: phone((n) => [...n].map((d, i) => (i % 2 ? written(d, rowFrom(0x9e6)) : d)).join('')),
  bengaliWords: phone((n, { pick }) => written(n, bengali, pick([' ', ', ', '-', '।']))),
  jiro: phone((n, { pick }) => written(n, jiro, pick([' ', '-', ' - ']))),
  banglish: phone((n, { pick }) => written(n, banglish, pick([' ', ', ', '-']))),
  banglishOther: phone((n, { pick }) => written(n, banglishOther, pick([' ', '.', ' / ']))),
  english: phone((n, { pick }) => written(n, english, pick([' ', ', ', '-', '_']))),
  upper: phone((n) => written(n, english, ' ').toUpperCase()),
  mixed: phone((n, { pick }) =>
    [...n]
      .map((d) => pick([bengali, english, banglishOther, jiro, rowFrom(48), rowFrom(0x9e6)])[Number(d)] ?? d)
      .join(' '),
  ),
  prefixWords: phone((n) => `${written(n.slice(0, 3), english, ' ')} ${n.slice(3)}`),
  tailWords: phone((n) => `${n.slice(0, 7)} ${written(n.slice(7), bengali, ' ')}`),
  bengaliTogether: phone((n) => written(n, bengali)),
  ohs: phone((n) => n.replaceAll('0', 'o')),
  bars: phone((n) => n.replaceAll('1', 'I')),
  joiners: phone((n) => [...n].join('\u2060')),
  directed: phone((n) => [...n].join('\u200f')),
  softHyphens: phone((n) => inGroups(n, [2, 2, 2, 2]).join('\u00ad')),
  filledCircles: phone((n) =>
    [...n].map((d) => (d === '0' ? '⓿' : String.fromCodePoint(0x2775 + Number(d)))).join(''),
  ),
  parenthesised: phone((n) =>
    [...n].map((d) => (d === '0' ? '(0)' : String.fromCodePoint(0x2473 + Number(d)))).join(''),
  ),
  boldMathematical: phone((n) => written(n, rowFrom(0x1d7ec))),
  monospaced: phone((n) => written(n, rowFrom(0x1d7f6))),
  subscript: phone((n) => written(n, rowFrom(0x2080))),
  keycapsApart: phone((n) => [...n].map((d) => `${d}\ufe0f\u20e3`).join(' ')),
  persian: phone((n) => written(n, rowFrom(0x6f0))),
  tamil: phone((n) => written(n, rowFrom(0xbe6))),
  thai: phone((n) => written(n, rowFrom(0xe50))),
  hearts: phone((n, { pick }) => inGroups(n, [5, 2, 2]).join(pick(['❤️', ' ☎️ ', '⭐', ' 👉🏽 ', '😀😀']))),
  doubled: () => ({
    text: 'ডাবল জিরো এইট এইট জিরো ওয়ান সেভেন ডাবল থ্রি ফোর ট্রিপল নাইন ওয়ান টু',
    secret: ['সেভেন', 'ডাবল থ্রি', 'ফোর', 'ট্রিপল নাইন'],
  }),
  doubledEnglish: () => ({
    text: 'o one nine double one 4 5 double six seven eight is my cell',
    secret: ['one nine', 'double one', '4 5', 'double six', 'seven eight'],
  }),
  ar: parted([3, 4], ([a, b, c]) => `${a} আর ${b} আর ${c} এ ফোন`),
  dashWord: parted([5, 3], ([a, b, c]) => `dial ${a} dash ${b} dash ${c}`),
  andWord: parted([4, 3], ([a, b, c]) => `${a} and ${b} and ${c}`),
  email: about(
    (who, { pick }) => `${who}@${pick(['yahoo.com', 'hotmail.com', 'live.com', 'durtrip.com.bd'])} e likhun`,
  ),
  emailSpaced: about((who) => `${who} @ gmail . com`),
  emailAtDot: about((who, { pick }) => `${who} (at) ${pick(['yahoo', 'outlook', 'icloud'])} (dot) com`),
  emailAtRate: about((who) => `${who} at the rate gmail.com`),
  emailBengali: about((who) => `মেইল করুন ${who} এট জিমেইল ডট কম`),
  emailBengaliRate: about((who) => `${who} এট দ্য রেট ইয়াহু ডট কম`),
  wwwLink: about((who) => `visit www.${who.replaceAll(/[._]/g, '')}.net today`),
  shortLink: about(
    (who, { pick }) => `${pick(['bit.ly', 'tinyurl.com', 'linktr.ee', 'youtu.be', 'wa.link'])}/${who}`,
  ),
  facebook: about(
    (who, { pick }) =>
      `${pick(['m.facebook.com', 'www.fb.com', 'fb.me', 'instagr.am', 'tiktok.com'])}/${who} e asen`,
  ),
  handle: about(
    (who, { pick }) =>
      `${pick(['tg', 'Insta id', 'FB', 'Imo no', 'whats app', 'Viber', 'Messenger'])} - ${who}`,
  ),
  handleBengali: about(
    (who, { pick }) =>
      `${pick(['ফেইসবুক', 'টেলিগ্রামে', 'ইন্সটাগ্রাম', 'হোয়াটসঅ্যাপ', 'সিগন্যাল', 'ভাইবার', 'মেসেঞ্জার'])} আইডি: ${who}`,
  ),
  handleAt: about((who) => `my telegram username @${who.replaceAll(/[.-]/g, '_')}`),
};

const hard: Record<string, Template> = {
  ordered: parted([3, 4], ([a, b, c]) => `Begin with ${a}. After that ${b}. Finish with ${c}.`),
  orderedBengali: parted([5, 3], ([a, b, c]) => `শুরুতে ${a}, এরপর ${b}, শেষে ${c}`),
  remaining: parted([6], ([a, b]) => `${a} ... remaining digits ${b}`),
  remainingBanglish: parted([4], ([a, b]) => `prothome ${a}, baki ta ${b}`),
  endFirst: parted([5], ([a, b]) => `শেষ অংশ ${b}, প্রথম অংশ ${a}`),
  sentence: parted([4, 4], ([a, b, c]) => `ami ${a} apnake ${b} bolbo ${c}`),
  bengaliSentence: parted([5, 3], ([a, b, c]) => `আমার ${a} ভালো ${b} লাগে ${c}`),
  labels: (chance) => {
    const n = chance.mobile();
    return {
      text: [...n].map((d, i) => `${i + 1}) ${d}`).join('  '),
      secret: [...n].map((d, i) => `${i + 1}) ${d}`),
    };
  },
  backwards: (c) => {
    const number = inGroups([...c.mobile()].reverse().join(''), [4, 4]).join(' ');
    return { text: `backwards: ${number}`, secret: [number] };
  },
  ulta: (c) => {
    const number = inGroups([...c.mobile()].reverse().join(''), [5, 3]).join('.');
    return { text: `${number} ulta kore poren`, secret: [number] };
  },
  ultoWords: (c) => {
    const number = written([...c.mobile()].reverse().join(''), bengali, ' ');
    return { text: `উল্টা দিক থেকে ${number}`, secret: [number] };
  },
  pairs: () => ({
    text: 'জিরো উনিশ একচল্লিশ বাইশ তেত্রিশ সাতাত্তর আট নাম্বারে যোগাযোগ',
    secret: ['উনিশ', 'একচল্লিশ', 'বাইশ', 'তেত্রিশ', 'সাতাত্তর'],
  }),
  pairsEnglish: () => ({
    text: 'o eighteen - twenty two - thirty - forty one - ninety nine',
    secret: ['eighteen', 'twenty two', 'thirty', 'forty one', 'ninety nine'],
  }),
  misspelt: phone((n) => written(n, 'zeero onne twoo thre fore fiv sixx sevan eigt nain'.split(' '), ' ')),
  stretched: phone((n) =>
    written(n, 'zerooo oneee twooo threee fourr fivee sixxx sevennn eighttt nineee'.split(' '), ' '),
  ),
  spacedLetters: () => ({
    text: 's-e-v-e-n after 0 1 then 3 3 2 2 1 1 9 9',
    secret: ['s-e-v-e-n', '3 3 2 2', '1 1 9 9'],
  }),
  greekAddress: about((who) => `${who}@gmαil.cοm`),
  cyrillicHost: about((who) => `fb.соm/${who}`),
  dotWordLink: about((who) => `t dot me slash ${who}`),
  bengaliLink: about((who) => `ফেসবুক ডট কম স্ল্যাশ ${who}`),
  searchFor: (chance) => {
    const who = chance.pick(['Nazmul Car Service', 'Liton Tourism']);
    return { text: `find us on fb: ${who}`, secret: [who] };
  },
  searchBengali: () => ({ text: 'ইউটিউব বা ফেসবুকে সার্চ দিন নাজমুল ট্যুরস', secret: ['নাজমুল ট্যুরস'] }),
  gmailName: about((who) => `${who} gmail e mail den`),
  exes: phone((n) => [...n].join('x')),
  letterFives: phone((n) => n.replaceAll('5', 's').replaceAll('8', 'B').replaceAll('0', 'O')),
  chinese: phone((n) => written(n, [...'〇一二三四五六七八九'])),
  roman: () => ({ text: '0 Ⅰ Ⅶ Ⅱ Ⅱ Ⅲ Ⅳ Ⅴ Ⅵ Ⅷ Ⅸ', secret: ['Ⅶ Ⅱ Ⅱ', 'Ⅲ Ⅳ Ⅴ', 'Ⅵ Ⅷ Ⅸ'] }),
  column: phone((n) => [...n].join('\n\n')),
};

const places: readonly [string, ...string[]] = [
  'Banani 11',
  'মিরপুর ১০',
  'গুলশান ২',
  'Dhanmondi 32',
  'Uttara sector 7',
];

const innocent: Record<string, (chance: Chance) => string> = {
  budget: ({ below }) => `Budget ${below(8) + 2},${below(9)}00-${below(8) + 3},000 BDT all included`,
  bargain: ({ below }) => `${4 + below(5)}৫০০ না, ${4 + below(5)}০০০ টাকায় যাবেন? টোল ${below(9) + 1}৫০`,
  clock: ({ below }) => `সকাল ${6 + below(5)}টা ${10 + below(40)} মিনিটে, ফেরা রাত ${8 + below(3)}:০০`,
  range: ({ below }) =>
    `be there 0${1 + below(8)}:${10 + below(49)} to 0${1 + below(8)}:${10 + below(49)}, gate ${1 + below(6)}`,
  day: ({ below }) => `${1 + below(28)} November ${2025 + below(3)} theke ${1 + below(28)} December porjonto`,
  isoDay: ({ below }) => `2026-12-${10 + below(18)} থেকে 2026-12-${10 + below(20)}, ${below(9) + 2} জন`,
  plate: ({ below }) => `Dhaka Metro-GA ${11 + below(80)}-${1000 + below(9000)} same car please`,
  plates: ({ below }) => `চট্ট মেট্রো-চ ১১-${1000 + below(9000)} অথবা ঢাকা মেট্রো-ঘ ১৩-${1000 + below(9000)}`,
  roads: ({ below }) =>
    `via R${100 + below(800)} and N${1 + below(8)}, exit ${1 + below(20)}, about ${50 + below(300)}.${below(10)} km`,
  house: ({ pick, below }) =>
    `${pick(places)}, H#${1 + below(90)}, R#${1 + below(30)}/A, level ${1 + below(14)}, flat ${1 + below(9)}C`,
  holding: ({ below }) =>
    `হোল্ডিং ${100 + below(800)}/${1 + below(20)}, ওয়ার্ড ${1 + below(50)}, পোস্ট কোড ${1000 + below(8000)}`,
  car: ({ below }) =>
    `want Noah or Hiace ${2005 + below(20)} model, ${1500 + below(10) * 100}cc, ${7 + below(5)} seater`,
  family: ({ below }) =>
    `${1 + below(5)} adults + ${1 + below(4)} children (${2 + below(9)} and ${2 + below(9)} yrs), ${1 + below(6)} luggage of ${15 + below(15)} kg`,
  seats: ({ below }) => `7 seats 2 kids ${1 + below(4)} car seats`,
  plane: ({ below }) =>
    `US-Bangla BS${100 + below(300)} arrival ${10 + below(13)}${10 + below(49)} hrs T${1 + below(3)}`,
  train: ({ below }) =>
    `ট্রেন ${701 + below(90)} কোচ ${1 + below(12)} সিট ${1 + below(60)}, পৌঁছাবে ${1 + below(11)}:১৫`,
  words: ({ pick }) =>
    `${pick(['দুই জন, তিন ব্যাগ', 'এক পরিবার, চার জন বড়, দুই জন ছোট', 'সাত দিন থাকব, আট জন যাব'])}, ${pick(['ধীরে চালাবেন', 'এসি লাগবে', 'ছয় টায় রওনা'])}`,
  banglish: ({ pick }) =>
    pick([
      'amra char jon, dui ta bag',
      'sat tay rowna dibo, aat jon',
      'ek din por ferot asbo, tin jon',
      'pach jon ar ek bachcha',
    ]),
  prose: ({ pick }) =>
    pick([
      'we will be at home till nine, then at the office',
      'one of us gets sick, so drive slow for two hours',
      'no one or two stops; ate already',
      'ten minutes late is ok, twenty is too late',
    ]),
  distance: ({ below }) =>
    `${below(300) + 40} km x 2, ${24 + below(48)} hours waiting, overtime ${below(3) + 1}00/hr`,
  fuel: ({ below }) => `octane ${120 + below(30)} tk/l, ${10 + below(30)} litre, 1:${8 + below(4)} mileage`,
};

const byHand: string[] = [
  'মোঃ রফিকুল ইসলাম',
  'Mst. Shahana Begum',
  'শ্রী দীপক দাস, বয়স ৭২, হুইলচেয়ার আছে',
  'S. M. Nazmul Huda',
  'A. K. M. Fazlul Haque',
  'Dr. Ayesha O. Rahman',
  'মা-বাবা সহ ৪ জন; ১টা হুইলচেয়ার',
  'Facebook office er pashe, Gulshan 2',
  'সিগন্যাল পার হয়ে বামে, ৩ নম্বর গেট',
  'Signal er pore 2nd gate',
  'Viber o WhatsApp lagbe na, app ei kotha hobe',
  'telegram office, Ramna',
  'Messenger bag 2 ta, trolley 3 ta',
  'আমি হোয়াটসঅ্যাপে নেই',
  'call na dile o hobe, 5 min wait korbo',
  'Please do not call before 7 am',
  'phone charger lagbe, USB-C 2 ta',
  'ফোন করার দরকার নেই, ১০ মিনিট অপেক্ষা করব',
  'email ticket ache, print nai',
  'Hotel Sea Crown, room 1204, check in 14:00',
  'Ref 20261118, 3 pax',
  'NID copy anben, age 18+',
  'বিকাল ৫টা-৬টার মধ্যে, জ্যাম থাকলে ৩০০ ফিট দিয়ে',
  'meet @ airport canopy 2',
  'AC 1, non-AC 0, fan 2',
  'COVID-19 test kora ache',
  '১৬ ডিসেম্বর ২০২৬, বিজয় দিবস, ৩ গাড়ি',
  'Eid-ul-Fitr 2027: 2 trips, 1 up 1 down',
  'sector 10/11/12 er majhe, lake er pashe',
  'Rd 5, Blk C, Ph 2, Aftabnagar',
  'gari number 4321 er driver bhai',
  'driver number two is better',
  'number plate 1234 same gari',
  'নম্বর ৫ গেটে থাকব',
  'বাসা নম্বর ৪৫, রোড নম্বর ১২, ব্লক সি, মিরপুর ১১',
  'House no. 1/3/A, Road no. 17, Sector 13',
  '1st stop Cumilla, 2nd stop Feni, last stop Chattogram',
  'first Sylhet then Sreemangal, the rest we will see',
  'প্রথমে কুমিল্লা, তারপর ফেনী, শেষে চট্টগ্রাম; ২ রাত',
  'reverse gear problem na thakle valo',
  'উল্টো পথে যাবেন না, ২ বার ইউটার্ন আছে',
  'ভাড়া কম হলে ভালো। কম বয়সী ড্রাইভার না',
  'Tk. 4500. com. 10% included',
  'Approx. 250.5 km, 6.5 hrs, 80 km/h max',
  '0 smoking, 100% on time',
  '1+1=2 cars',
  'a.m. pickup, p.m. drop',
  'e.g. Premio/Allion/X-Corolla 2012-2018',
  'Toyota Hiace GL 2.5, KDH200, 2014',
  'need bill: 4,500 + 500 + 350 = 5,350',
  '৪৫০০+৫০০+৩৫০=৫৩৫০ টাকা',
  'খুব ভালো ড্রাইভার, ৫ তারা। ১০/১০',
  '5/5, on time, clean car, 2 thumbs up',
  'Rating 4.5, 120 trips',
];

export const judging: { ordinary: Sample[]; hard: Sample[]; innocent: string[] } = {
  ordinary: [
    ...samplesOf(21, 8, ordinary),
    ...evasions.map((text) => ({ kind: 'by hand', text, secret: [] })),
  ],
  hard: samplesOf(22, 6, hard),
  innocent: [...textsOf(23, 12, innocent), ...byHand, ...plainTexts],
};
