import { needTexts } from '../../i18n/i18n.ts';
import { beside } from '../../ui/base/later.tsx';

/** The drawn road, loaded with the page that shows it. */
export const RoadPicture = beside(async () => {
  const [road] = await Promise.all([import('./road-drawn.tsx'), needTexts('trip/road')]);
  return road.RoadDrawn;
});
