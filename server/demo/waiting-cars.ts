/** Cars of the demo market that wait for the office. Their papers were drawn once and are committed. */
import type { CarType } from '../../domain/car/car.ts';
import type { PaperKind } from '../../domain/car/car-papers.ts';

export type WaitingCar = {
  /** The index of the owner among the providers of the market. */
  owner: number;
  brand: string;
  model: string;
  carType: CarType;
  year: number;
  color: string;
  /** Canonical plate. */
  registration: string;
  /** Minutes since it was last sent. */
  waited: number;
  papers: readonly [PaperKind, PaperKind];
  /** The data on the papers, where they differ from the typed ones. */
  onPaper?: { year?: number; registration?: string };
  /** The year that the owner typed first, for which the office sent the car back. */
  firstYear?: number;
};

export const waitingCars: readonly WaitingCar[] = [
  {
    owner: 7,
    brand: 'Toyota',
    model: 'Axio',
    carType: 'sedan car',
    year: 2015,
    color: 'white',
    registration: 'dhaka-metro:ga:33-3456',
    waited: 232,
    papers: ['registration', 'tax_token'],
    onPaper: { year: 2012 },
  },
  {
    owner: 13,
    brand: 'Toyota',
    model: 'Hiace',
    carType: 'micro',
    year: 2014,
    color: 'silver',
    registration: 'dhaka-metro:cha:53-9012',
    waited: 190,
    papers: ['registration', 'fitness'],
  },
  {
    owner: 11,
    brand: 'Honda',
    model: 'Grace',
    carType: 'sedan car',
    year: 2017,
    color: 'blue',
    registration: 'chatta-metro:ga:11-7843',
    waited: 161,
    papers: ['registration', 'fitness'],
    onPaper: { registration: 'chatta-metro:ga:11-7834' },
  },
  {
    owner: 16,
    brand: 'Toyota',
    model: 'Allion',
    carType: 'sedan car',
    year: 2013,
    color: 'maroon',
    registration: 'khulna-metro:ga:11-5518',
    waited: 90,
    papers: ['registration', 'tax_token'],
    firstYear: 2016,
  },
  {
    owner: 22,
    brand: 'Toyota',
    model: 'Noah',
    carType: 'mini micro',
    year: 2016,
    color: 'black',
    registration: 'raj-metro:cha:51-3174',
    waited: 44,
    papers: ['registration', 'fitness'],
  },
  {
    owner: 23,
    brand: 'Toyota',
    model: 'Harrier',
    carType: 'premium car',
    year: 2018,
    color: 'white',
    registration: 'barishal-metro:gha:11-1042',
    waited: 19,
    papers: ['registration', 'fitness'],
  },
];

/** A paper's picture in `papers/`, without its ending. */
export const paperName = ({ registration }: WaitingCar, kind: PaperKind): string =>
  `${registration.split(':').at(-1)}-${kind}`;
