import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toBengaliDigits } from '../../../domain/digits.ts';
import type { Locale } from '../../../domain/locale.ts';
import { districtById } from '../../../domain/places/districts.ts';
import type { NewTripsData } from '../../../protocol/realtime.ts';

function message({ total, from, others }: NewTripsData, locale: Locale): MessageDescriptor {
  const number = locale === 'bn' ? toBengaliDigits(total) : String(total);
  const places = from.flatMap((id) => districtById(id)?.name[locale] ?? []).join(', ');
  return others === 0
    ? msg`${number} new trips from ${places}`
    : msg`${number} new trips from ${places} and elsewhere`;
}

/** Several new trips in one sentence: '3 new trips from Sylhet'. */
export const newTripsText = (i18n: I18n, trips: NewTripsData): string =>
  i18n._(message(trips, i18n.locale === 'en' ? 'en' : 'bn'));
