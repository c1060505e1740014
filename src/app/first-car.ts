import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';

/** The way to a first car, for the home page and the feed of an owner who has none. */
export const FirstCarCard = later(async () => {
  const [card] = await Promise.all([import('../features/cars/first-car-card.tsx'), needTexts('cars')]);
  return card.FirstCarCard;
});
