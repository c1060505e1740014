import { beginsWith, foldedWords } from './fold.ts';
import { skeletonOf, soundOf, withoutOne } from './sounds.ts';

/** Apps by which people find each other, in Latin letters. */
export const latinApps = foldedWords(
  'telegram tele telegrm tg facebook fb facebok facbook fesbuk instagram insta ig instagrm imo emo whatsapp whatsap watsapp ' +
    'whatsup wp whatapp signal viber vibar messenger msngr messanger skype wechat snapchat snap tiktok youtube discord ' +
    'botim linkedin twitter threads efbi bip wapp imu tgram yt sapp truecaller trucaller tiktok fcbk messenjer fbook meta',
);
/** The same in Bengali letters; case endings may follow. */
export const bengaliApps = [
  ...foldedWords(
    'টেলিগ্রাম ফেসবুক ফেইসবুক এফবি ফেবু ইনস্টাগ্রাম ইন্সটাগ্রাম ইন্সটা ইনস্টা ইমো হোয়াটসঅ্যাপ হোয়াটসএপ হোয়াটস্যাপ হোয়াটসআপ ' +
      'হোয়াটস ওয়াটসঅ্যাপ ওয়াটসাপ হোয়াটসাপ সিগন্যাল সিগনাল ভাইবার মেসেঞ্জার ম্যাসেঞ্জার মেসেন্জার স্কাইপ ইউটিউব টিকটক স্ন্যাপচ্যাট স্ন্যাপ মেটা ট্রুকলার ইমু লিংকডইন',
  ),
];

/** Names of apps that are long enough to be known in another spelling. */
const longApps = [...latinApps, ...bengaliApps].map(soundOf).filter((sound) => sound.length > 5);
const nearApps = new Set(longApps.flatMap(withoutOne));
const ofSkeleton = new Set(
  [...foldedWords('facebook messenger messenjer telegram instagram snapchat linkedin')].map(skeletonOf),
);
const likeWhatsapp = /^(?:h?w|uw)[a-z]{0,3}ts?z?[au]pp?$/;
const [longestEnding, shortName, longestSpelled] = [3, 4, 20];
const caseEnding = /^(?:তে|য|র|টা|ও|কে|তেই|তেও)?$/;

/** Whether this may follow a name: behind a short one only a case ending, since 'মেটাল' is another word. */
const isEnding = (app: string, rest: string): boolean =>
  app.length > shortName ? rest.length <= longestEnding : caseEnding.test(rest);

const isSpelled = (word: string): boolean =>
  latinApps.has(word) ||
  (word.length > 5 &&
    word.length < longestSpelled &&
    withoutOne(soundOf(word)).some((part) => nearApps.has(part)));

const ordinaryLike = beginsWith('telegraph টেলিগ্রাফ');
const soundsLikeWhatsapp = (word: string): boolean =>
  /^[hwহওউ]/.test(word) && /^a?tspr?$/.test(skeletonOf(word));

/** Whether a folded word is listed as the name of an app. */
export const isAppName = (word: string): boolean =>
  latinApps.has(word) ||
  soundsLikeWhatsapp(word) ||
  latinApps.has(word.replace(/(?:e|te|er)$/, '')) ||
  bengaliApps.some((app) => word.startsWith(app) && isEnding(app, word.slice(app.length)));

/** Whether a folded word is the name of an app, misspelt or with a case ending. */
export const isAppWord = (word: string): boolean =>
  !ordinaryLike(word) &&
  (likeWhatsapp.test(word) ||
    (word.length > 4 && word.length < longestSpelled && ofSkeleton.has(skeletonOf(word))) ||
    soundsLikeWhatsapp(word) ||
    isSpelled(word) ||
    isSpelled(word.replace(/(?:e|te|er|ey|তে|ে)$/, '')) ||
    bengaliApps.some((app) => word.startsWith(app) && isEnding(app, word.slice(app.length))));
/** Words between the name of an app and that of a person. */
export const announcing = foldedWords(
  'id ids username user name handle account acc page profile number no nick called nam naam আইডি আইডির নামের পেইজের পেজের প্রোফাইলের ইউজারের ইউজার ইউজারনেম নাম একাউন্ট অ্যাকাউন্ট ' +
    'পেজ পেইজ প্রোফাইল নম্বর নাম্বার',
);
/** Words without meaning in that place. */
export const filling = foldedWords(
  'as amar amader knock nok nock den diben koren korun inbox msg massage message link is my our me us on at in the a an e te er r i am and or এ তে এর আমার আমি আমাদের এই হলো হচ্ছে ও বা নক দিন দেন দিবেন করুন করেন ইনবক্স মেসেজ লিংক',
);
/** Words that tell the reader to look for a name. */
export const searching = foldedWords(
  'search find follow lookup searching serch sarch srch seach saerch searh sarc khujlei khujle likhle likhlei lekhle lekhlei lekhe likhe lekhen likhen khujen khujun khoj add সার্চ সার্স খুঁজুন খুঁজেন খুজে খোঁজ লিখে ' +
    'লেখে ফলো এড অ্যাড নামে naame খুঁজলে খুঁজলেই খুঁজবেন লিখলে লিখলেই সারস সাচ',
);
/** Words after an app that are not names. */
export const ordinary = foldedWords(
  'please see office group bag me us you it we this that here there call text message after before when if not no yes ok okay ' +
    'only also now later gate more mor er the our my your will not lagbe na ache nai den diben dien koren korun kore din ' +
    'দিন করুন করবেন দেন দিবেন করে না আছে নেই নাই লাগবে এখানে পরে আগে হবে airport station home hotel pm am',
);
/** Meeting places: after an @ they are not names. */
export const foundAfterAt = foldedWords(
  'banani gulshan uttara mirpur dhanmondi motijheel mohakhali farmgate badda bashundhara dhaka chittagong chattogram sylhet ' +
    'cumilla comilla khulna rajshahi barishal rangpur bogura jashore feni gazipur savar tongi airport station gate home office hotel terminal canopy bus stand bazar market hospital college university school mall ' +
    'park road house stop counter',
);
