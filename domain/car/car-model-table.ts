import type { CarType } from './car.ts';

/** s: sedan car, m: mini micro, h: micro (after the Hiace), p: premium car. */
export const typeOfLetter = {
  s: 'sedan car',
  m: 'mini micro',
  h: 'micro',
  p: 'premium car',
} as const satisfies Record<string, CarType>;

/** id, model, type, usual seats for passengers, first and last year that are seen on the road (null: still built). */
type Line = readonly [number, string, keyof typeof typeOfLetter, number, number, number | null];

/** Cars on the roads between the cities of Bangladesh, by brand (approx.). Searches store the ids: only add. */
// oxfmt-ignore
export const modelsByBrand: Readonly<Record<string, readonly Line[]>> = {
  Toyota: [
    [1, 'Axio', 's', 4, 2006, null], [2, 'Allion', 's', 4, 2001, 2021], [3, 'Premio', 's', 4, 2001, 2021],
    [4, 'Corolla', 's', 4, 1995, null], [5, 'Probox', 's', 4, 2002, null], [9, 'Noah', 'm', 7, 2001, null],
    [10, 'Voxy', 'm', 7, 2001, null], [11, 'Esquire', 'm', 7, 2014, 2021], [12, 'Avanza', 'm', 7, 2004, null],
    [14, 'Hiace', 'h', 10, 1990, null], [17, 'Harrier', 'p', 4, 1997, null], [18, 'Crown', 'p', 4, 1995, null],
    [19, 'Prado', 'p', 7, 1996, null], [21, 'Corolla Cross', 's', 4, 2020, null],
    [22, 'Corolla Fielder', 's', 4, 2000, null], [23, 'Corolla Wagon', 's', 4, 1995, 2008],
    [24, 'Sprinter', 's', 4, 1991, 2002], [25, 'Corona', 's', 4, 1990, 2001],
    [26, 'Carina', 's', 4, 1990, 2001], [27, 'Vitz', 's', 4, 1999, 2020], [28, 'Yaris', 's', 4, 1999, null],
    [29, 'Aqua', 's', 4, 2011, null], [30, 'Prius', 's', 4, 1997, null], [31, 'Passo', 's', 4, 2004, null],
    [32, 'Belta', 's', 4, 2005, 2012], [33, 'Platz', 's', 4, 1999, 2005], [34, 'Succeed', 's', 4, 2002, 2020],
    [35, 'Raum', 's', 4, 1997, 2011], [36, 'Spacio', 's', 4, 1997, 2007], [37, 'Ractis', 's', 4, 2005, 2016],
    [38, 'IST', 's', 4, 2002, 2016], [39, 'Porte', 's', 4, 2004, 2020], [40, 'Sienta', 'm', 6, 2003, null],
    [41, 'Wish', 'm', 6, 2003, 2017], [42, 'Isis', 'm', 6, 2004, 2017], [43, 'Ipsum', 'm', 6, 1996, 2009],
    [44, 'Gaia', 'm', 6, 1998, 2004], [45, 'Rush', 'm', 6, 2006, null], [46, 'Innova', 'm', 7, 2004, null],
    [47, 'Estima', 'm', 7, 1990, 2019], [48, 'TownAce', 'm', 7, 1990, null],
    [49, 'LiteAce', 'm', 7, 1990, null], [50, 'Regius', 'h', 10, 1997, null],
    [51, 'Coaster', 'h', 15, 1993, null], [52, 'Camry', 'p', 4, 1994, null], [53, 'Mark X', 'p', 4, 2004, 2019],
    [54, 'C-HR', 'p', 4, 2016, null], [55, 'RAV4', 'p', 4, 1994, null],
    [56, 'Land Cruiser', 'p', 7, 1990, null], [57, 'Fortuner', 'p', 6, 2005, null],
    [58, 'Alphard', 'p', 7, 2002, null], [59, 'Vellfire', 'p', 7, 2008, null],
    [60, 'Raize', 's', 4, 2019, null], [61, 'Kluger', 'p', 6, 2000, null], [62, 'Vanguard', 'p', 6, 2007, 2013],
    [63, 'Hilux', 'p', 4, 1998, null],
  ],
  Honda: [
    [6, 'Grace', 's', 4, 2014, 2020], [7, 'City', 's', 4, 1996, null], [64, 'Civic', 's', 4, 1991, null],
    [65, 'Accord', 'p', 4, 1993, null], [66, 'Fit', 's', 4, 2001, null],
    [67, 'Fit Shuttle', 's', 4, 2011, 2015], [68, 'Insight', 's', 4, 1999, 2022],
    [69, 'Airwave', 's', 4, 2005, 2010], [70, 'Vezel', 's', 4, 2013, null], [71, 'HR-V', 's', 4, 1998, null],
    [72, 'CR-V', 'p', 4, 1995, null], [73, 'WR-V', 's', 4, 2017, null], [74, 'BR-V', 'm', 6, 2016, null],
    [75, 'Freed', 'm', 6, 2008, null], [76, 'Stream', 'm', 6, 2000, 2014], [77, 'Stepwgn', 'm', 7, 1996, null],
    [78, 'Odyssey', 'm', 6, 1994, null], [79, 'Amaze', 's', 4, 2013, null],
  ],
  Nissan: [
    [8, 'Sunny', 's', 4, 1990, null], [15, 'Urvan', 'h', 10, 1997, null], [16, 'Caravan', 'h', 10, 1990, null],
    [80, 'Bluebird Sylphy', 's', 4, 2000, null], [81, 'AD Wagon', 's', 4, 1999, null],
    [82, 'Wingroad', 's', 4, 1996, 2018], [83, 'Tiida', 's', 4, 2004, 2018], [84, 'March', 's', 4, 1992, null],
    [85, 'Note', 's', 4, 2005, null], [86, 'Almera', 's', 4, 2012, null], [87, 'Juke', 's', 4, 2010, null],
    [88, 'Leaf', 's', 4, 2010, null], [89, 'Teana', 'p', 4, 2003, 2020], [90, 'X-Trail', 'p', 4, 2000, null],
    [91, 'Patrol', 'p', 6, 1990, null], [92, 'Serena', 'm', 7, 1991, null], [93, 'Vanette', 'm', 7, 1990, null],
    [94, 'Civilian', 'h', 15, 1990, 2021],
  ],
  Mitsubishi: [
    [13, 'Xpander', 'm', 7, 2017, null], [20, 'Pajero', 'p', 6, 1990, null], [95, 'Lancer', 's', 4, 1991, 2017],
    [96, 'Galant', 's', 4, 1992, 2012], [97, 'Attrage', 's', 4, 2013, null],
    [98, 'Outlander', 'p', 4, 2001, null], [99, 'ASX', 's', 4, 2010, null],
    [100, 'Eclipse Cross', 'p', 4, 2017, null], [101, 'Pajero Sport', 'p', 6, 1998, null],
    [102, 'L300', 'h', 10, 1990, null], [103, 'Delica', 'm', 7, 1994, null], [104, 'Rosa', 'h', 15, 1997, null],
  ],
  Suzuki: [
    [105, 'Alto', 's', 4, 1990, null], [106, 'Swift', 's', 4, 2000, null], [107, 'Dzire', 's', 4, 2008, null],
    [108, 'Ciaz', 's', 4, 2014, null], [109, 'Baleno', 's', 4, 1995, null],
    [110, 'Wagon R', 's', 4, 1993, null], [111, 'Celerio', 's', 4, 2014, null],
    [112, 'Ertiga', 'm', 6, 2012, null], [113, 'XL6', 'm', 6, 2019, null], [114, 'APV', 'm', 7, 2004, null],
    [115, 'Every', 'm', 6, 1999, null], [116, 'Vitara Brezza', 's', 4, 2016, null],
    [117, 'Grand Vitara', 'p', 4, 1998, null],
  ],
  Hyundai: [
    [118, 'Accent', 's', 4, 1994, null], [119, 'Elantra', 's', 4, 1995, null],
    [120, 'Creta', 's', 4, 2015, null], [121, 'Tucson', 'p', 4, 2004, null],
    [122, 'Santa Fe', 'p', 6, 2000, null], [123, 'Stargazer', 'm', 6, 2022, null],
    [124, 'H-1', 'h', 10, 1997, 2021], [125, 'Staria', 'h', 10, 2021, null],
  ],
  Kia: [
    [126, 'Rio', 's', 4, 2000, null], [127, 'Cerato', 's', 4, 2003, null],
    [128, 'Sportage', 'p', 4, 1995, null], [129, 'Sorento', 'p', 6, 2002, null],
    [130, 'Carens', 'm', 6, 1999, null], [131, 'Carnival', 'p', 7, 1998, null],
    [132, 'Pregio', 'h', 10, 1995, 2006],
  ],
  Mazda: [
    [133, 'Axela', 's', 4, 2003, null], [134, 'Demio', 's', 4, 1996, null],
    [135, 'Familia', 's', 4, 1990, null], [136, 'Bongo', 'm', 7, 1990, null], [137, 'CX-5', 'p', 4, 2012, null],
  ],
  Tata: [
    [138, 'Indigo', 's', 4, 2002, 2018], [139, 'Tigor', 's', 4, 2017, null], [140, 'Nexon', 's', 4, 2017, null],
    [141, 'Sumo', 'm', 7, 1994, 2019], [142, 'Winger', 'h', 10, 2007, null],
  ],
  Mahindra: [
    [143, 'Bolero', 'm', 7, 2000, null], [144, 'Scorpio', 'm', 7, 2002, null],
    [145, 'XUV500', 'p', 6, 2011, null], [146, 'KUV100', 's', 4, 2016, null],
  ],
  Proton: [
    [147, 'Saga', 's', 4, 1990, null], [148, 'X70', 'p', 4, 2018, null], [149, 'Preve', 's', 4, 2012, 2020],
  ],
  Haval: [
    [150, 'Jolion', 's', 4, 2021, null], [151, 'H6', 'p', 4, 2011, null],
  ],
  MG: [
    [152, 'MG5', 's', 4, 2020, null], [153, 'ZS', 's', 4, 2017, null], [154, 'HS', 'p', 4, 2018, null],
  ],
  Chery: [
    [155, 'Tiggo', 's', 4, 2005, null], [156, 'Tiggo 8', 'p', 6, 2018, null],
  ],
  Changan: [
    [157, 'Alsvin', 's', 4, 2009, null], [158, 'CS35', 's', 4, 2012, null],
  ],
  Foton: [
    [159, 'View', 'h', 10, 2005, null],
  ],
  Isuzu: [
    [160, 'Trooper', 'p', 6, 1990, 2005],
  ],
  Subaru: [
    [161, 'Forester', 'p', 4, 1997, null], [162, 'Impreza', 's', 4, 1992, null],
  ],
  'Mercedes-Benz': [
    [163, 'C-Class', 'p', 4, 1993, null], [164, 'E-Class', 'p', 4, 1993, null],
  ],
  BMW: [
    [165, '3 Series', 'p', 4, 1990, null], [166, '5 Series', 'p', 4, 1990, null],
  ],
  Audi: [
    [167, 'A4', 'p', 4, 1994, null],
  ],
  Lexus: [
    [168, 'RX', 'p', 4, 1998, null],
  ],
  Ford: [
    [169, 'EcoSport', 's', 4, 2013, 2022], [170, 'Ranger', 'p', 4, 1998, null],
  ],
  Daihatsu: [
    [171, 'Terios', 's', 4, 1997, null], [172, 'Hijet', 'm', 6, 1990, null],
  ],
  Renault: [
    [173, 'Triber', 'm', 6, 2019, null], [174, 'Kwid', 's', 4, 2015, null],
  ],
  DFSK: [
    [175, 'Glory', 'm', 6, 2016, null],
  ],
};
