export const locales = ['bn', 'en'] as const;

/** The languages of the product: Bengali first, English by a switch. */
export type Locale = (typeof locales)[number];
