import { useLingui } from '@lingui/react';
import { dhakaTime } from '../../domain/base/calendar.ts';
import { journeyText, timeText } from '../../domain/base/date-text.ts';
import type { Action } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { useRoadName } from '../trip/parts/trip-road.tsx';
import { titleOf } from './action-words.ts';

type ActionText = {
  title: string;
  detail: string;
  /** 'from … to …', or '' if no trip is known. */
  road: string;
  /** The time of the action, or of its settlement. */
  time: string;
};

export function useActionText(): (action: Action) => ActionText {
  const { i18n } = useLingui();
  const { locale, taka } = useFormat();
  const roadName = useRoadName();
  return (action) => {
    const { preview } = action;
    const at = timeText(dhakaTime(action.settledAt ?? action.createdAt), locale);
    const road = preview ? roadName(preview) : '';
    const journey = preview ? journeyText(Date.parse(preview.journey_date_time), correctedNow(), locale) : '';
    return {
      title: i18n._(titleOf(action, taka)),
      detail: [road, journey].filter((part) => part !== '').join(', '),
      road,
      time: at,
    };
  };
}
