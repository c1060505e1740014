// Words that say how a person can be reached. A word may have several meanings; each is a bit.

import { isAppWord } from './app-words.ts';
import { fold } from './fold.ts';
import { soundOf } from './sounds.ts';

export const meanings = {
  app: 1,
  engine: 2,
  search: 4,
  find: 8,
  number: 16,
  shown: 32,
  surface: 64,
  code: 128,
  seen: 256,
  knock: 512,
  name: 1024,
  place: 2048,
  own: 4096,
  ask: 8192,
  not: 16384,
  plate: 32768,
  naming: 65536,
  saying: 131072,
  road: 262144,
  crossing: 524288,
  befriend: 1048576,
  handle: 2097152,
  buddy: 4194304,
  mailbox: 8388608,
  mail: 16777216,
  announced: 33554432,
  phone: 67108864,
  ordinal: 134217728,
  map: 268435456,
  web: 536870912,
  give: 1073741824,
  stall: -2147483648,
} as const;
export type Meaning = keyof typeof meanings;

const lists: Partial<Record<Meaning, string>> = {
  engine: 'google গুগল গুগোল net internet নেটে ইন্টারনেট youtube ইউটিউব playstore justdial',
  map: 'map maps ম্যাপ',
  web: 'website web page ওয়েবসাইট ওয়েব পেজ পেইজ',
  search:
    'search serch sarch সার্চ সার্স সারচ khujle khujlei khujen khujun খুঁজলে খুঁজেন খুঁজুন খুঁজে খোঁজ খোজ lookup korle korlei করলে করলেই likhle likhlei lekhle likhe likhen লিখলে লিখে লেখে লিখেন লিখুন type টাইপ',
  find: 'paben pabe pabo pawa পাবেন পাবে পাওয়া পেয়ে find found dekhben দেখবেন দেখলে ashbe asbe আসবে',
  number:
    'number numbr nambar nombor nomber nmbr num contact নম্বর নাম্বার নাম্বর নাম্বাব নং কন্টাক্ট কনটাক্ট visiting ভিজিটিং',
  phone: 'phone fone mobile cell ফোন মোবাইল',
  buddy: 'friend frend ফ্রেন্ড ফ্রেণ্ড',
  mailbox: 'gmail yahoo hotmail outlook জিমেইল জিমেল ইয়াহু হটমেইল',
  mail: 'mail email ইমেইল ইমেল মেইল',
  ordinal:
    'road gate house sector flat room seat bus train coach platform ward holding plot roll floor গেট রোড বাসা বাড়ি সেক্টর ফ্ল্যাট রুম সিট বাস ট্রেন কোচ প্ল্যাটফর্ম ওয়ার্ড হোল্ডিং প্লট রোল টার্মিনাল ব্রিজ সেতু পিলার লঞ্চ ফ্লাইট চেয়ার ব্লক লেন বুকিং booking টিকিট ticket পাসপোর্ট passport সিরিয়াল serial রেফারেন্স reference কেবিন cabin',
  shown:
    'lekha leka likha written ache ase achhe ace dewa deoa deya dea দেওয়া দেয়া দেয়া rekhe রেখে রাখা save সেভ লেখা আছে আসে রয়েছে paben pabe পাবেন পাবে dekhen দেখেন দেখুন দেখলে দেখবেন দেখে দেখা see look check tule jhulano টাঙানো ঝুলানো মারা',
  surface:
    'piche pise pechhone pichone pechone pichon back side glass glas kach bumper sticker stiker banner signboard poster card profile chobi photo pic picture image bio description channel cover body doroja door dorja bonnet ' +
    'পেছনে পিছনে পিছে পাশে গ্লাস কাচ কাঁচ স্টিকার বাম্পার ব্যানার সাইনবোর্ড বোর্ড পোস্টার কার্ড প্রোফাইল ছবি বায়ো ডেসক্রিপশন চ্যানেল কভার বডি দরজা বনেট নিচে gaye গায়ে leaflet লিফলেট memo মেমো ফেস্টুন দেয়ালে',
  code: 'qr কিউআর barcode বারকোড',
  seen:
    'dekhe dekhlam dekhechi dekhsi dekhchi saw seen found khuje peyechi post group live bag office ad advertisement review friend friends data chole chalate theke from price ' +
    'worthy hack before ok wifi internet দেখেছি দেখলাম দেখছি দেখে দেখা দেখায় পোস্ট গ্রুপ লাইভ ব্যাগ অফিস অ্যাড বিজ্ঞাপন রিভিউ বন্ধু ফ্রেন্ড ডাটা চলে চালানো চালাতে থেকে হ্যাক ' +
    'youtube ইউটিউব শেয়ার share ব্যস্ত চলবে চালাব করি দিব দেব করব যাব দেখি তুলব ফলো follow korbo dibo jabo kori dekhi tulbo dekhay ' +
    'ছবি ভিডিও শুনে শুনেছি shunechi shune এসেছি eshechi photo chobi video পরিচিত ব্যবহার তোলার',
  knock:
    'knock nok nock nak নক message msg massage mesej মেসেজ ম্যাসেজ inbox ইনবক্স dm pm text টেক্সট call কল কলে hi hello হাই dilei দিলেই paben pabe পাবেন পাবে পাইবেন jogajog যোগাযোগ active একটিভ অ্যাকটিভ open খোলা available follow ফলো asen আসেন me',
  befriend: 'rikuest request রিকোয়েস্ট রিকুয়েস্ট add এড অ্যাড',
  give: 'den din diyen dien diben dio dile koren korun দেন দিন দিয়েন দিও দিলে করেন করুন',
  place:
    'store stor shop dokan counter stand office garage pump workshop station স্টোর দোকান কাউন্টার স্ট্যান্ড অফিস গ্যারেজ পাম্প ওয়ার্কশপ টং বাজার মার্কেট ফার্মেসি bazar',
  stall:
    'store stor shop dokan stand counter garage pump telecom telikom স্টোর দোকান স্ট্যান্ড কাউন্টার গ্যারেজ পাম্প টেলিকম টং',
  own: 'amar my amake আমার আমাকে আমারে amare আমাদের amader me',
  naming: 'naam nam name kotha নাম কথা porichoy পরিচয়',
  ask: 'bolle bollei bolben bolun bolen bole jiges jigges jiggesh jiggasa ask say tell chaiben chailei chaile বললে বললেই বলবেন বলেন বলুন জিজ্ঞেস জিজ্ঞাসা জিগাইলে জিগান চাইবেন চাইলে নিবেন niben',
  saying: 'bolle bollei বললে বললেই chene chine চেনে চিনে',
  not: 'না নাই নেই নয় na nai nei not no dont never without chara ছাড়া নিষেধ confirm কনফার্ম নিশ্চিত korina korbona lagbena jabena chaina করিনা করবোনা লাগবেনা যাবেনা চাইনা',
  plate: 'plate plat প্লেট রেজিস্ট্রেশন registration',
  crossing: 'signal সিগন্যাল সিগনাল',
  road: 'road rd street lane রোড সড়ক লেন গলি মোড় market মার্কেট school স্কুল college কলেজ hospital হাসপাতাল reception রিসেপশন guard গার্ড দারোয়ান daroan gate গেট',
};

const business =
  'travels travel tours transport paribahan rentacar rent enterprise motors auto cars car house ' +
  'ট্রাভেলস ট্রাভেল ট্যুরস ট্রান্সপোর্ট পরিবহন রেন্ট এন্টারপ্রাইজ মোটরস কারস কার হাউজ';
const people =
  'karim rahim jamal kamal rakib rakibul hasan hossain hosen uddin miah mia khan islam ahmed ahmad ali akter khatun begum shamim shahin selim salim sumon sujon sohel ' +
  'rubel russel rasel liton milon mizan mizanur rahman ripon babu bablu sajib sajid shakil shakib tanvir nazmul nasir mamun masud monir jahid jahangir alamgir alam arif ' +
  'abdul abdur abdullah abul abu anwar aminul azad aziz badal bashir belal bulbul delwar dulal enamul farhad fazlul hafiz hanif hakim jalal jasim johirul joy kajol khalil kawsar liakat mahbub mahfuz mainul maruf mahmud mofiz mojibur monju mokbul motin mukul musa nahid nizam noman nurul omar osman parvez rajib rashed rashid riad rifat rokon ruhul sagar salam samad sanowar sarwar shajahan shamsul shanto sharif shawon shorif sifat sirajul tamim taslim titu tota wahid wasim yasin zakir zahid fatema nasima salma shirin ' +
  'ashik anik faruk firoz habib harun helal imran iqbal jewel kabir khokon lokman mehedi mostafa murad nayeem nazrul nurul polash raju rana razu robiul roni sabbir saiful ' +
  'shafiq shahid shohag siraj tareq tuhin yusuf zaman das roy saha sarkar sheikh bhuiyan chowdhury talukder mollah hawlader molla gazi ' +
  'করিম রহিম জামাল কামাল রাকিব রাকিবুল হাসান হোসেন হোসাইন উদ্দিন মিয়া মিয়া খান ইসলাম আহমেদ আহমদ আলী আক্তার খাতুন বেগম শামীম শাহীন সেলিম সুমন সুজন সোহেল রুবেল রাসেল ' +
  'লিটন মিলন মিজান রহমান রিপন বাবু সজীব শাকিল সাকিব তানভীর নাজমুল নাসির মামুন মাসুদ মনির জাহিদ জাহাঙ্গীর আলমগীর আলম আরিফ আশিক ফারুক ফিরোজ হাবিব হারুন হেলাল ' +
  'আব্দুল আবদুল আব্দুর আবুল আনোয়ার আমিনুল আজাদ আজিজ বাদল বশির বেলাল বুলবুল দেলোয়ার দুলাল এনামুল ফরহাদ ফজলুল হাফিজ হানিফ হাকিম জালাল জসিম জহিরুল কাজল খলিল কাউসার লিয়াকত মাহবুব মাহফুজ মাইনুল মারুফ মাহমুদ মফিজ মুজিবুর মঞ্জু মকবুল মতিন মুকুল নাহিদ নিজাম নোমান ওমর ওসমান পারভেজ রাজীব রাশেদ রিয়াদ রিফাত রোকন রুহুল সাগর সালাম সামাদ সরোয়ার শাহজাহান শামসুল শান্ত শরীফ শাওন সিফাত সিরাজুল তামিম তসলিম টিটু ওয়াহিদ ওয়াসিম ইয়াসিন জাকির ফাতেমা নাসিমা সালমা শিরিন ' +
  'ইমরান ইকবাল জুয়েল কবির খোকন লোকমান মেহেদী মোস্তফা মুরাদ নাঈম নজরুল নুরুল পলাশ রাজু রানা রবিউল রনি সাব্বির সাইফুল শফিক শহীদ সোহাগ সিরাজ তারেক তুহিন ইউসুফ জামান ' +
  'দাস রায় সাহা সরকার শেখ ভূঁইয়া চৌধুরী তালুকদার মোল্লা হাওলাদার গাজী';

const words = new Map<string, number>();
const addTo = (list: string, bit: number): void => {
  for (const word of list.split(/\s+/)) {
    const folded = fold(word).text;
    words.set(folded, (words.get(folded) ?? 0) | bit);
  }
};
for (const [meaning, list] of Object.entries(lists)) addTo(list, meanings[meaning as Meaning]);
addTo(business, meanings.name);

const names = new Set(people.split(/\s+/).map((name) => soundOf(fold(name).text)));

const ending = /(?:টার|গুলো|দের|ের|টা|তে|কে|রা|ও|র|ে|ই|য়|য|এর|te|er|ey|ei|ta|r|e|i|s)$/u;
const shortestStem = 3;

const handle = /^(?=.*\d\d)\p{L}[\p{L}\p{M}]{2,}[\da-z]*$/u;
const [shortestName, longestName] = [4, 9];

/** A name with something behind it that is no case ending: 'monircars'. */
function beginsAsName(word: string): boolean {
  if (!/^[a-z]{7,20}$/.test(word) || /(?:pur|ganj|gonj|nagar|bari|hat|para|khali|ia)$/.test(word))
    return false;
  const sound = soundOf(word);
  for (let length = shortestName; length <= longestName && length < sound.length - 1; length += 1)
    if (names.has(sound.slice(0, length))) return true;
  return false;
}

function meant(word: string): number {
  let found =
    (isAppWord(word) ? meanings.app : 0) | (handle.test(word) || beginsAsName(word) ? meanings.handle : 0);
  let stem = word;
  for (let round = 0; round < 3; round += 1) {
    const listed = words.get(stem);
    if (listed !== undefined) return found | listed;
    if (stem.length >= shortestStem && names.has(soundOf(stem))) found |= meanings.name;
    const cut = stem.replace(ending, '');
    if (cut === stem || cut.length < shortestStem) break;
    stem = cut;
  }
  return found;
}

const remembered = new Map<string, number>();
const mostRemembered = 2000;

/** The meanings of a folded word, with or without a case ending. */
export function meaningsOf(word: string): number {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const found = word.length > 30 ? 0 : meant(word);
  if (remembered.size < mostRemembered) remembered.set(word, found);
  return found;
}
