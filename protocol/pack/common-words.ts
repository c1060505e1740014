/**
 * Common names and frequent words, from which the packing of texts learns, as from the gazetteer. A change
 * here needs a new `FEED_CODEC`.
 */

const given =
  'মোহাম্মদ আব্দুল আবদুর মোঃ মোসাম্মৎ শেখ সৈয়দ আবুল আলী আহসান আনোয়ার আরিফ আশরাফ আসাদ বাবুল বেলাল ফারুক ফয়সাল হাবিব হাসান ' +
  'হাসিনা ইব্রাহিম ইমরান ইউসুফ জাহাঙ্গীর জাকির জসিম কামাল কামরুল খালেদ মাহমুদ মাহবুব মনির মিজানুর মোস্তফা মুনির নাসির নাজমুল ' +
  'নূর রফিকুল রাকিব রাশেদ রুবেল সাইফুল সালাম শাহজাহান শাহিন শামীম শফিকুল সিরাজুল সোহেল সুমন তারেক তানভীর জিয়াউর ' +
  'ফাতেমা আয়েশা খাদিজা নাসরিন নাজমা শারমিন সুমাইয়া সাবিনা রাবেয়া রোকেয়া রুমা শিরিন তাসলিমা জান্নাতুল মরিয়ম নুসরাত ফারহানা ' +
  'সঞ্জয় গোপাল রতন প্রদীপ অনিতা মিনতি সুব্রত';
const family =
  'আহমেদ আক্তার আলম বেগম চৌধুরী হোসেন হক ইসলাম করিম খান খাতুন মিয়া মোল্লা রহমান রায় দাস সরকার শিকদার সুলতানা তালুকদার ' +
  'উদ্দিন ভূঁইয়া মণ্ডল পাল সাহা হাওলাদার প্রামাণিক';
const latin =
  'Md. Mohammad Abdul Abdur Sheikh Syed Rahman Islam Hossain Ahmed Akter Begum Chowdhury Khan Khatun Miah Uddin Hasan ' +
  'Karim Alam Sarker Roy Das Saha Sultana Talukder Rafiqul Saiful Kamal Jahangir Mahmud Tanvir Nusrat Fatema Ayesha ' +
  'Sharmin Nasrin Sumon Rubel Sohel Rakib';

const words = (text: string): string[] => text.split(' ');

export const commonNames: readonly string[] = [
  ...words(given).flatMap((name, index) => {
    const all = words(family);
    return [0, 7, 13].map((step) => `${name} ${all[(index + step) % all.length]}`);
  }),
  ...words(given),
  ...words(latin).map((name, index, all) => `${name} ${all[(index * 5 + 9) % all.length]}`),
];

export const commonWords: readonly string[] = [
  'সাথে বড় ব্যাগ আছে',
  'দুইটা লাগেজ থাকবে',
  'এসি গাড়ি চাই',
  'ভালো গাড়ি লাগবে',
  'বাচ্চা সাথে থাকবে',
  'বয়স্ক মানুষ আছেন',
  'রোগী নিয়ে যাব',
  'সকালে যেতে হবে',
  'সময়মতো আসতে হবে',
  'মাঝপথে থামতে হবে',
  'বিমানবন্দর থেকে নিতে হবে',
  'বিয়ের অনুষ্ঠানে যাব',
  'ফোন করে আসবেন',
  'ড্রাইভার ভালো হতে হবে',
  'হাসপাতালের সামনে',
  'বাজারের পাশে',
  'মসজিদের পাশে',
  'স্কুলের গেটে',
  'কলেজ রোড',
  'বাস স্ট্যান্ড',
  'রেল স্টেশন',
  'থানার মোড়ে',
  'ব্যাংকের সামনে',
  'বাসা নম্বর, রোড নম্বর',
  'House 12, Road 5, Block C, Sector 7',
  'near the hospital',
  'beside the mosque',
  'AC car needed, two bags',
];
