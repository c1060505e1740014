import type { Locale } from '../../../domain/base/locale.ts';

type SlipWords = {
  language: string;
  showIn: string;
  road: string;
  toward: (from: string, to: string) => string;
  via: (place: string) => string;
  leaves: string;
  returns: string;
  who: string;
  meets: string;
  distance: string;
  fare: string;
  cash: string;
  cashToDriver: string;
  included: string;
  notIncluded: string;
  onTheWay: string;
  allIncluded: string;
  noneIncluded: string;
  car: string;
  air: Record<'on' | 'off', string>;
  seats: (count: string) => string;
  plate: string;
  passenger: string;
  owner: string;
  driver: string;
  ownerDrives: string;
  note: string;
  agreed: string;
  ticket: string;
  inWords: string;
  travelled: string;
  relativeTitle: string;
  receiptTitle: string;
  carWasAt: (time: string) => string;
  follow: string;
  paidInCash: string;
};

/**
 * The words of the terms. The slip and the receipt show both languages at once, also offline, so these words
 * are in one table instead of the catalogues.
 */
export const slipWords: Record<Locale, SlipWords> = {
  bn: {
    language: 'বাংলা',
    showIn: 'বাংলায় দেখুন',
    road: 'পথ',
    toward: (from, to) => `${from} থেকে ${to}`,
    via: (place) => `পথে ${place}`,
    leaves: 'রওনা',
    returns: 'ফেরা',
    distance: 'দূরত্ব',
    fare: 'ভাড়া',
    cash: 'যাত্রা শেষে গাড়ির মালিককে নগদ',
    cashToDriver: 'যাত্রা শেষে চালককে নগদ',
    included: 'ভাড়ার মধ্যে আছে',
    notIncluded: 'ভাড়ার মধ্যে নেই',
    onTheWay: 'লাগলে যাত্রী পথে দেবেন',
    allIncluded: 'সবই ধরা আছে, পথে আলাদা কিছু নেই',
    noneIncluded: 'আলাদা করে কিছু বলা হয়নি',
    who: 'কারা যাচ্ছেন',
    meets: 'মালিক কথা দিয়েছেন',
    car: 'গাড়ি',
    air: { on: 'এসি', off: 'এসি নেই' },
    seats: (count) => `${count} সিট`,
    plate: 'নম্বর প্লেট',
    passenger: 'যাত্রী',
    owner: 'গাড়ির মালিক',
    driver: 'চালক',
    ownerDrives: 'গাড়ির মালিক নিজে, যদি না ফোনে অন্য কারও কথা জানান',
    note: 'মালিকের কথা',
    agreed: 'কথা পাকা হয়েছে',
    ticket: 'ট্রিপ নং',
    inWords: 'কথায়',
    travelled: 'যাত্রার দিন',
    relativeTitle: 'আমি এই গাড়িতে যাচ্ছি',
    receiptTitle: 'ভাড়ার রসিদ',
    carWasAt: (time) => `গাড়ি ${time}-এ এখানে ছিল`,
    follow: 'যাত্রার খবর এখানে দেখুন',
    paidInCash: 'মালিক জানিয়েছেন, নগদ পেয়েছেন',
  },
  en: {
    language: 'English',
    showIn: 'Show in English',
    road: 'Road',
    toward: (from, to) => `${from} to ${to}`,
    via: (place) => `by way of ${place}`,
    leaves: 'Leaves',
    returns: 'Returns',
    distance: 'Distance',
    fare: 'Fare',
    cash: 'in cash to the car owner after the journey',
    cashToDriver: 'in cash to the driver after the journey',
    included: 'The fare includes',
    notIncluded: 'The fare leaves out',
    onTheWay: 'the passenger pays these on the way',
    allIncluded: 'Everything is included, nothing to pay on the way',
    noneIncluded: 'Nothing was named',
    who: 'Who travels',
    meets: 'The owner promises',
    car: 'Car',
    air: { on: 'AC', off: 'no AC' },
    seats: (count) => `${count} seats`,
    plate: 'Number plate',
    passenger: 'Passenger',
    owner: 'Car owner',
    driver: 'Driver',
    ownerDrives: 'The car owner, unless they name someone else by phone',
    note: 'The owner’s word',
    agreed: 'Agreed on',
    ticket: 'Trip no.',
    inWords: 'In words',
    travelled: 'Day of the journey',
    relativeTitle: 'I am travelling in this car',
    receiptTitle: 'Receipt for the fare',
    carWasAt: (time) => `The car was here at ${time}`,
    follow: 'Follow the journey here',
    paidInCash: 'the owner says it was paid in cash',
  },
};
