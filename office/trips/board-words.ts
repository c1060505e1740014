import { useLingui } from '@lingui/react/macro';
import type { Figures } from '../../protocol/api/office/board.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

/** The share of decided requests that found a car, 0 to 1; null where none is decided. */
export const foundShare = (figures: Figures | undefined): number | null =>
  figures && figures.decided > 0 ? figures.found / figures.decided : null;

/** Below this share a division needs attention. */
export const isLow = (share: number): boolean => share < 0.6;
/** A first bid later than this (s) is late. */
export const LATE_SECONDS = 300;

/** Writes a waiting time (s) in minutes and seconds, or in hours and minutes. */
export function useWait(): (seconds: number | null) => string {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return (seconds) => {
    if (seconds === null) return '–';
    if (seconds >= 3600) {
      const [hours, minutes] = [
        number(Math.floor(seconds / 3600)),
        number(Math.floor((seconds % 3600) / 60)),
      ];
      return t`${hours} h ${minutes} min`;
    }
    const [minutes, rest] = [number(Math.floor(seconds / 60)), number(Math.round(seconds % 60))];
    return t`${minutes} min ${rest} s`;
  };
}
