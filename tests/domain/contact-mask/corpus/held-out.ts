/**
 * Evasions and innocent texts of the kinds by which the mask was once evaded: misspelt digit words, letters in the place
 * of digits, parts out of order, and names to search for. Written before the mask was changed for them.
 */
import { inGroups, samplesOf, written, type Chance, type Sample } from './sample.ts';

type Template = (chance: Chance) => { text: string; secret: string[] };

const spelt = (rows: string): string[][] => rows.split('/').map((row) => row.trim().split(' '));

const bengali = spelt(
  'শুন্ন সূন্য শুণ্য জিরু যিরো / এ্যাক অ্যাক একক ওয়াণ ওয়েন / দূই দুঈ দোই ডুই টূ / তীন তিণ তিনন থ্রী থিরী / ছার চারর ফুর ফোড় চাঢ় / ' +
    'পাচঁ পাঁস ফাইফ পাঁছ পাছ / ছই ছয়য় ছিকস সিকস ছক্স / সাথ শাত সেভন ছেভেন সাট / আঠ আঁট এইড এয়িট আইট / নঈ নয়য় নাইণ নায়ন নইন',
);
const banglish = spelt(
  'sunnoo shuno shunnoh jeero ziroo / aeck ekh eak ack ekok / duei dwi dooi duie dhui / teeen tinn thin tiin tien / chaer charr cher caer chhar / ' +
    'paanc pnach pachh pansh phach / choyy soyi chooy choe soyy / saath shaath satt saht soat / aatt ath aaat atth aut / noyy nooi nwoy noyi noiy',
);
const english = spelt(
  'zeero zerro xero zeroe zer0 / oone onne wunn onee 0ne / twoo tvo tw0 twwo twu / thre3 tree threee thrre thrie / foour f0ur fouur fhor forr / ' +
    'fivve fyve f1ve fivee faive / sixx s1x siks syx sicx / sevn se7en sevven seveen zeven / eihgt eigh eitt eightt aight / nyne nein ninne n1ne nien',
);

const misspelt =
  (rows: readonly string[][], between: readonly [string, ...string[]]): Template =>
  ({ mobile, pick, below }) => {
    const number = [...mobile()]
      .map((digit) => rows[Number(digit)] ?? [])
      .map((row) => row[below(row.length)] ?? '')
      .join(pick(between));
    const frame = pick([
      (text: string) => `কল দিন ${text}`,
      (text: string) => `my number ${text} ok`,
      (text: string) => `2 jon jabo, ${text}`,
      (text: string) => `${text} e nok diben`,
    ]);
    return { text: frame(number), secret: [number] };
  };

/** Three digits or so in figures, the others in misspelt words. */
const halfMisspelt =
  (rows: readonly string[][]): Template =>
  ({ mobile, below }) => {
    const digits = mobile();
    const start = below(8);
    const text = [...digits]
      .map((digit, index) =>
        index >= start && index < start + 3 ? digit : (rows[Number(digit)]?.[below(5)] ?? ''),
      )
      .join(' ');
    return { text: `number: ${text}`, secret: [text] };
  };

const leet =
  (shapes: readonly string[], lengths: readonly number[]): Template =>
  ({ mobile, pick }) => ({
    text: `${pick(['call', 'যোগাযোগ', 'amar num', 'contact me', ''])} ${inGroups(written(mobile(), shapes), lengths).join(pick([' ', '-', '.']))}`,
    secret: [],
  });

const parted =
  (lengths: readonly number[], say: (parts: string[], chance: Chance) => string): Template =>
  (chance) => {
    const parts = inGroups(chance.mobile(), lengths);
    return { text: say(parts, chance), secret: parts.filter((part) => part.length > 3) };
  };

const reversed = (text: string): string => [...text].reverse().join('');

const person = ({ pick }: Chance): string =>
  pick([
    'Karim Hasan',
    'Rafiq Rent A Car',
    'Tanvir Ahmed',
    'Sohel Travels',
    'করিম হাসান',
    'রফিক ট্রাভেলস',
    'সোহেল রানা',
    'Jewel Mahmud',
    'মায়ের দোয়া পরিবহন',
    'Nayeem Islam',
  ]);

const named =
  (say: (name: string) => string): Template =>
  (chance) => {
    const name = person(chance);
    return { text: say(name), secret: [name] };
  };

const templates: Record<string, Template> = {
  bengali: misspelt(bengali, [' ', ', ', '-']),
  banglish: misspelt(banglish, [' ', ', ', ' - ']),
  english: misspelt(english, [' ', '-', '. ']),
  mixed: misspelt(
    bengali.map((row, digit) => [...row, ...(banglish[digit] ?? []), ...(english[digit] ?? [])]),
    [' ', ', '],
  ),
  halfBengali: halfMisspelt(bengali),
  halfBanglish: halfMisspelt(banglish),
  halfEnglish: halfMisspelt(english),
  leet: leet([...'OlZ3ASG7B9'], []),
  leetGroups: leet([...'Oi2E4S6TBg'], [5, 3]),
  leetSigns: leet([...'o!2e4$67b9'], [3, 4]),
  leetBars: leet([...'0|2345678q'], [4, 3]),
  leetLetters: leet([...'OIZEASGTBq'], []),
  leetThrees: leet([...'Ol2345G78g'], [3, 3, 3]),
  leetDs: leet([...'D1Z34567B9'], [5]),
  fromTheEnd: parted([11], ([all = '']) => `শেষ থেকে পড়ুন ${inGroups(reversed(all), [4, 4]).join(' ')}`),
  fromTheRight: parted([11], ([all = '']) => `read from right to left: ${[...reversed(all)].join(' ')}`),
  backFirst: parted(
    [11],
    ([all = '']) => `${inGroups(reversed(all), [3, 3, 3]).join('-')} pichon theke porun`,
  ),
  endIsStart: parted([11], ([all = '']) => `ডান দিক থেকে ${inGroups(reversed(all), [5, 3]).join(', ')}`),
  lastFirst: parted([5], ([a, b]) => `last 6 digits ${b}, first 5 digits ${a}`),
  lastFirstColon: parted([5], ([a, b]) => `last 6: ${b}; first 5: ${a}`),
  endBefore: parted([5], ([a, b]) => `শেষে ${b} তার আগে ${a}`),
  startAfter: parted([4], ([a, b]) => `${b} er age ${a} bosan`),
  middle: parted([3, 4], ([a, b, c]) => `মাঝে ${b}, শুরুতে ${a}, শেষে ${c}`),
  middleEnglish: parted([3, 4], ([a, b, c]) => `middle ${b}, end ${c}, beginning ${a}`),
  numbered: parted([4, 4], ([a, b, c]) => `(2) ${b} (1) ${a} (3) ${c}`),
  second: parted([5, 3], ([a, b, c]) => `3rd part ${c}, 1st part ${a}, 2nd part ${b}`),
  putInFront: parted([3], ([a, b]) => `${b}, put ${a} in front`),
  inFrontBengali: parted([3], ([a, b]) => `${b} এর সামনে ${a} বসান`),
  forwardFive: parted([5], ([a, b]) => `first 5 digits ${a} and then you should write ${b}`),
  forwardBengali: parted([5, 3], ([a, b, c]) => `প্রথম ৫ সংখ্যা ${a}, তারপরের ৩টা ${b}, শেষের গুলো ${c}`),
  spread: parted([3, 4], ([a, b, c]) => `${a} gate theke ${b} nambar bus er por ${c} e asun`),
  fbSearch: named((n) => `fb te khujun ${n}`),
  fbSearchAfter: named((n) => `${n} likhe fb te khujen`),
  facebookAs: named((n) => `search me on facebook as ${n}`),
  imoName: named((n) => `imo name ${n}`),
  whatsappName: named((n) => `WhatsApp name: ${n}`),
  facebookName: named((n) => `ফেসবুকে আমার নাম ${n}`),
  facebookNamed: named((n) => `ফেসবুকে ${n} নামে পাবেন`),
  fbNamed: named((n) => `fb te ${n} name e paben`),
  findMessenger: named((n) => `find me in messenger, ${n}`),
  serch: named((n) => `facebook serch ${n}`),
  searchBengali: named((n) => `ফেইসবুকে সার্চ করেন ${n}`),
  amOn: named((n) => `I am on facebook as ${n}`),
  request: named((n) => `${n} e friend request din facebook`),
  page: named((n) => `amader fb page ${n}`),
  lookFor: named((n) => `look for ${n} on instagram`),
  type: named((n) => `type ${n} in facebook search`),
};

export const heldOutEvasions: readonly Sample[] = samplesOf(2711, 8, templates);

const innocentTemplates: Record<string, Template> = {
  price: ({ below }) => ({
    text: `ভাড়া ${3000 + below(80) * 100} থেকে ${9000 + below(40) * 100} টাকা, টোল ${below(900)}`,
    secret: [],
  }),
  time: ({ below }) => ({
    text: `pickup ${1 + below(12)}:${10 + below(49)} am, return ${1 + below(12)}.30 pm, ${2 + below(5)} days`,
    secret: [],
  }),
  date: ({ below }) => ({
    text: `${10 + below(18)}/11/2026 ভোর ${4 + below(3)}টায়, ফেরা ${10 + below(18)}-12-2026 রাত ${8 + below(3)}টা`,
    secret: [],
  }),
  seats: ({ below }) => ({
    text: `${2 + below(8)} জন, ${1 + below(4)} ব্যাগ, ${below(3)} child, ${4 + below(8)} seat`,
    secret: [],
  }),
  flight: ({ below, pick }) => ({
    text: `flight ${pick(['BG', 'QR', 'EK', 'BS', 'VQ', 'TK'])} ${100 + below(900)} at ${10 + below(13)}:${10 + below(49)}, terminal ${1 + below(3)}, gate ${1 + below(9)}`,
    secret: [],
  }),
  house: ({ below }) => ({
    text: `house ${below(99)}/${'ABCD'[below(4)] ?? ''}, road ${below(30)}, sector ${1 + below(16)}, Uttara ${1200 + below(36)}`,
    secret: [],
  }),
  houseBengali: ({ below }) => ({
    text: `বাসা ${below(99)}, রোড ${below(30)}, ব্লক ${'ABCD'[below(4)] ?? ''}, ${1 + below(12)} তলা, ধানমন্ডি ${below(32)}`,
    secret: [],
  }),
  distance: ({ below }) => ({
    text: `${100 + below(300)} km, ${3 + below(6)} ঘণ্টা ${10 + below(49)} মিনিট, milometer ${10_000 + below(90_000)}`,
    secret: [],
  }),
  words: ({ pick }) => ({
    text:
      pick(['এক', 'দুই', 'তিন', 'চার', 'পাঁচ']) +
      pick([' জন যাব, ', ' দিন থাকব, ', ' জায়গায় থামব, ']) +
      pick(['সাত সিট লাগবে', 'আট টায় বের হব', 'নয় টার মধ্যে', 'ছয় ঘণ্টা লাগে']),
    secret: [],
  }),
  banglish: ({ pick }) => ({
    text:
      pick(['ek', 'dui', 'tin', 'char', 'pach']) +
      pick([' jon jabo, ', ' din thakbo, ', ' jaygay thambo, ']) +
      pick(['sat ta seat', 'aat tay ber hobo', 'noy tar moddhe', 'choy ghonta lage']),
    secret: [],
  }),
  order: ({ below }) => ({
    text: `first ${1 + below(9)} km slow, then ${50 + below(90)} km highway, last stop at ${1 + below(12)} pm`,
    secret: [],
  }),
  orderBengali: ({ below }) => ({
    text: `প্রথমে মিরপুর ${1 + below(14)}, তারপর রোড ${1 + below(30)}, শেষে গেট ${1 + below(9)}, আগে ${500 + below(20) * 100} টাকা`,
    secret: [],
  }),
  model: ({ below, pick }) => ({
    text: `${pick(['Axio', 'Noah', 'Premio', 'Allion', 'Hiace', 'Probox'])} ${2005 + below(18)}, ${pick(['1500', '2000', '1800'])}cc, Dhaka Metro Ga ${11 + below(30)}-${1000 + below(8999)}`,
    secret: [],
  }),
};

const app = 'facebook/fb/WhatsApp/imo/messenger/ফেসবুক/হোয়াটসঅ্যাপ/মেসেঞ্জার'.split('/');
const ofApps = [
  '# dekhe eshechi',
  '# group e apnader kotha shunechi',
  'found you on #',
  '# e khuje peyechi apnader',
  'আপনাদের বিজ্ঞাপন #-এ দেখেছি',
  '# lagbe na, app e bolun',
  'no # please',
  'gari te # chalate data lagbe',
].flatMap((text) => app.map((each) => text.replace('#', each)));

const byHand = `
Banani 11 to Cox's Bazar, 2 nights 3 days, one driver
আমি আগে একবার গিয়েছিলাম, রাস্তা ভালো
we are one family: two adults, two kids, one elder
seat belt must for each of the two kids
নাম ধরে ডাকলেই হবে, সাইনবোর্ড নিয়ে দাঁড়াবেন
please search the bag at the gate
driver's name should be on the board
find the white building next to the mosque
হারানো ব্যাগ খুঁজে পেলে জানাবেন
শেষ থেকে তিন নম্বর বাড়ি
last house from the right, first floor
উল্টা পাশে দাঁড়াব, রাস্তার ডান দিকে
ulta pashe gari rakhben na
read from the sign: Gate 2
প্রথম দিন কক্সবাজার, দ্বিতীয় দিন হিমছড়ি, শেষ দিন ফেরা
1st day 8 am, 2nd day 10 am, 3rd day 2 pm
start 5 am, end 11 pm, middle break 1 hour
the first 100 km is bad road, the rest is fine
N1 highway, exit 4, then R280 to Srimangal
Airport Road 27, House 10/A, Flat B4, level 5
BIMAN BG-147, lands 18:45, T1 gate 3
Train 702 Subarna Express, coach Ka, seats 41-44
20 kg + 7 kg hand bag per person, 4 people
AC 24 degrees, no smoking, no horn
toll 550 + 90 + 60 + 30 = 730
Tk 12,500 including toll; 2,500 advance; 10,000 after
0 stop, 1 lunch, 2 tea breaks
Route: Dhaka-Cumilla-Feni-Chattogram-Cox's Bazar
আট টায় না পারলে নয়টায়, নয়টায় না হলে দশটায়
সাত সকালে বের হতে চাই, ছয়টার আগে
পাঁচ তারা হোটেলে চার রাত তিন দিন
এগারো জন হলে দুইটা গাড়ি, বারো জন হলে তিনটা
sat er por rat e driving na, aat tar age pouchate hobe
char lane road, tin rastar mor, dui no gate
Mirpur 10, Mirpur 11, Mirpur 12 - three stops
sector 3, 5, 7, 9, 11 any is ok
size: 5 seats, 7 seats, 10 seats?
Do you have 2, 3 or 4 cars for 21, 22 and 23 November?
I was told $50, is it so? 100% sure!
wow!! so good!!! 5/5
10% off | AC | 7 seats | 2 bags
time 06:00|09:30|14:15
office e ase, bashay ashte hobe
tinn shed er pashe chaar tola bari
bus 8, 27 and 36 stop there
`
  .trim()
  .split('\n');

export const heldOutInnocent: readonly string[] = [
  ...samplesOf(1127, 30, innocentTemplates).map(({ text }) => text),
  ...ofApps,
  ...byHand,
];
