import type { CarType } from '../../domain/car/car.ts';
import type { Actor } from '../act/act.ts';
import { buildCar, buildPerson, type CarSeed, type Stage } from './builders.ts';
import type { Seeded } from './seeded.ts';

/** The fixed sign-ins of the demo market; no operator gives out numbers with the prefix 010. */
export const demoSignIns = {
  customer: '+8801000000001',
  provider: '+8801000000002',
  driver: '+8801000000003',
  password: 'demo1234',
} as const;

const CAST_OF_PROVIDERS = '+88010002';

/** Whether this is a car owner of the market without a fixed sign-in. */
export const isCastProvider = (phone: string): boolean => phone.startsWith(CAST_OF_PROVIDERS);

/**
 * Taka. The limit of a long-standing owner is higher than a newcomer's, because otherwise two agreed trips
 * would end the bidding.
 */
const LIMIT_OF_THE_KNOWN = 30_000;

const given = ['রফিকুল', 'শাহাদাত', 'তানভীর', 'মাহবুব', 'নুসরাত', 'সাইফুল', 'ফারহানা', 'আরিফ', 'সুমাইয়া', 'জাহিদ'];
const family = ['ইসলাম', 'হোসেন', 'আহমেদ', 'রহমান', 'চৌধুরী', 'খাতুন', 'সরকার', 'মিয়া', 'তালুকদার', 'হক'];

const nameOf = (index: number): string =>
  `${given[index % given.length]} ${family[(index + Math.floor(index / given.length) * 3) % family.length]}`;

/** The name of the owner at this place in the market. */
export const nameOfProvider = (place: number): string => nameOf(place * 3);

type Model = Pick<CarSeed, 'brand' | 'model' | 'carType'>;
const models: Model[] = [
  { brand: 'Toyota', model: 'Axio', carType: 'sedan car' },
  { brand: 'Toyota', model: 'Premio', carType: 'sedan car' },
  { brand: 'Honda', model: 'Grace', carType: 'sedan car' },
  { brand: 'Toyota', model: 'Allion', carType: 'sedan car' },
  { brand: 'Toyota', model: 'Noah', carType: 'mini micro' },
  { brand: 'Mitsubishi', model: 'Xpander', carType: 'mini micro' },
  { brand: 'Toyota', model: 'Hiace', carType: 'micro' },
  { brand: 'Nissan', model: 'Urvan', carType: 'micro' },
  { brand: 'Toyota', model: 'Harrier', carType: 'premium car' },
  { brand: 'Toyota', model: 'Crown', carType: 'premium car' },
];
const ofType = (carType: CarType): Model[] => models.filter((model) => model.carType === carType);
const colors = ['white', 'silver', 'maroon', 'black', 'blue'];
const letters: Record<CarType, string> = {
  'sedan car': 'ga',
  'premium car': 'gha',
  'mini micro': 'cha',
  micro: 'cha',
};

export type DemoProvider = Actor & { cars: Partial<Record<CarType, string>> };
export type DemoPeople = { customers: Actor[]; providers: DemoProvider[] };

/** 20 customers, and 30 providers with verified cars of every type. The first of each is the fixed sign-in. */
export async function buildPeople(stage: Stage, chance: Seeded, passwordHash: string): Promise<DemoPeople> {
  const customers: Actor[] = [];
  for (let i = 0; i < 20; i++) {
    customers.push(
      await buildPerson(stage, {
        type: 'customer',
        name: nameOf(i + 4),
        phone: i === 0 ? demoSignIns.customer : `+88010001${String(i).padStart(5, '0')}`,
        passwordHash,
      }),
    );
  }
  const providers: DemoProvider[] = [];
  let plate = 1000;
  for (let i = 0; i < 30; i++) {
    const count = chance.between(12, 220);
    const provider = await buildPerson(stage, {
      type: 'provider',
      name: nameOfProvider(i),
      phone: i === 0 ? demoSignIns.provider : `${CAST_OF_PROVIDERS}${String(i).padStart(5, '0')}`,
      passwordHash,
      verified: i % 6 !== 5,
      ratings: { count, sum: Math.round((count * chance.between(41, 50)) / 10) },
      trips: count + chance.between(0, 60),
      creditLimit: LIMIT_OF_THE_KNOWN,
    });
    const owned: Partial<Record<CarType, string>> = {};
    for (const carType of carTypesOf(i)) {
      const { brand, model } = chance.pick(ofType(carType));
      plate += 37;
      owned[carType] = await buildCar(stage, provider, {
        brand,
        model,
        carType,
        year: chance.between(2009, 2023),
        color: chance.pick(colors),
        airConditioned: chance.next() > 0.1,
        registration: `dhaka-metro:${letters[carType]}:${chance.between(11, 45)}-${plate}`,
      });
    }
    providers.push({ ...provider, cars: owned });
  }
  return { customers, providers };
}

/** The fixed provider has a car of each type, the others have one or two cars. */
function carTypesOf(index: number): CarType[] {
  const all: CarType[] = ['sedan car', 'mini micro', 'micro', 'premium car'];
  if (index === 0) return all;
  const first = all[index % 4] ?? 'sedan car';
  return index % 3 === 0 || first === 'premium car' ? [...new Set<CarType>([first, 'sedan car'])] : [first];
}
