import type { AgreedTrip } from '../../../src/trip/slip/terms.ts';

const place = (en: string, bn: string, districtEn: string, districtBn: string) => ({
  place: { en, bn },
  district: { en: districtEn, bn: districtBn },
});

/** A trip from Mirpur to Sreemangal, as two people agreed on it. */
export const agreedTrip: AgreedTrip = {
  number: 20481,
  distance: 188_600,
  journey_date_time: '2026-11-21T01:30:00.000Z',
  return_date: null,
  return_time: null,
  geo_location: {
    pick: place('Mirpur 10', 'মিরপুর ১০', 'Dhaka', 'ঢাকা'),
    dest: place('Sreemangal', 'শ্রীমঙ্গল', 'Moulvibazar', 'মৌলভীবাজার'),
    via: null,
  },
  terms: {
    agreed_at: '2026-11-20T06:40:00.000Z',
    price: 5200,
    includes: ['toll', 'fuel'],
    note: 'ঠিক সময়ে আসব',
    customer_name: 'নুসরাত জাহান',
    provider_name: 'মো. রফিকুল ইসলাম',
    car: {
      id: 'car',
      brand: 'Toyota',
      model: 'Premio',
      manufacture_year: 2018,
      color: 'silver',
      car_type: 'sedan car',
      number_of_seat: 4,
      is_air_conditioned: true,
      registration: 'dhaka-metro:ga:34-5678',
    },
  },
};
