import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalCodes } from '../../../domain/base/refusal-codes.ts';
import { cancelReasons } from '../../../domain/trip/trip-status.ts';
import { carTypes } from '../../../domain/car/car.ts';
import { carColours } from '../../../domain/car/car-form.ts';
import { carModels } from '../../../domain/car/car-models.ts';
import {
  answerResults,
  numberOfRefusal,
  OTHER_REFUSAL,
  refusalOfNumber,
} from '../../../protocol/nodata/code-numbers.ts';
import { smsColour } from '../../../protocol/nodata/down-messages.ts';
import { smsReasons } from '../../../protocol/nodata/up-messages.ts';
import { isErrorCode, wireErrorStatus } from '../../../protocol/wire/errors.ts';

const locked = readFileSync(new URL('./code-numbers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

// an SMS of last week has the number alone: a code that moves would become another reason
test('each code has the number that it had', () => {
  expect(locked.map((_, number) => String(refusalOfNumber(number)))).toEqual(locked);
  expect(refusalOfNumber(locked.length)).toBe('server_error');
  expect(locked.length).toBeLessThan(OTHER_REFUSAL);
  expect(answerResults).toEqual([
    'posted',
    'choosing',
    'agreed',
    'canceled',
    'expired',
    'bid_in',
    'bid_lost',
    'bid_withdrawn',
    'known',
  ]);
});

test('each code of today has one', () => {
  const codes = [...refusalCodes, ...Object.keys(wireErrorStatus)].filter(isErrorCode);
  expect(codes.filter((code) => numberOfRefusal(code) === OTHER_REFUSAL)).toEqual([]);
});

test('what SMS name by its place in a list is all there', () => {
  expect(smsReasons.toSorted()).toEqual(
    [...new Set([...cancelReasons.customer, ...cancelReasons.provider])].toSorted(),
  );
  expect(carTypes).toHaveLength(4);
  expect(Object.keys(carColours).filter((colour) => smsColour(colour) === '')).toEqual([]);
  expect(Math.max(...carModels.map(({ id }) => id))).toBeLessThan(256);
});
