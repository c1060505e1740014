// Words that people write for single digits, in Bengali, English and Bengali in Latin
// letters. Keys are NFC and lower case.

const words: Record<string, string> = {
  '0': 'শূন্য শুন্য সূন্য সুন্য জিরো zero oh shunno shunyo sunno',
  '1': 'এক ওয়ান one ek',
  '2': 'দুই দু টু two dui',
  '3': 'তিন থ্রি থ্রী three tin teen',
  '4': 'চার ফোর four char',
  '5': 'পাঁচ পাচ ফাইভ five pach panch paach',
  '6': 'ছয় ছয় ছ সিক্স six choy chhoy soy',
  '7': 'সাত সেভেন seven sat saat shat',
  '8': 'আট এইট eight at aat',
  '9': 'নয় নয় নাইন nine noy noi',
};

/** The digit that a word names. */
export const digitWords: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([digit, names]) =>
    names
      .normalize('NFC')
      .split(' ')
      .map((name): [string, string] => [name, digit]),
  ),
);
