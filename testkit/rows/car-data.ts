/** What an owner enters about a car, without pictures and papers. */
export const carData = {
  brand: 'Toyota',
  model: 'Noah',
  manufacture_year: 2014,
  color: 'silver',
  car_type: 'mini micro',
  is_air_conditioned: true,
  registration: 'dhaka-metro:cha:19-4321',
} as const;
