import { describe, expect, test } from 'vitest';
import { reportKinds } from '../../../domain/report/report.ts';
import { notificationTypes } from '../../../protocol/sync/notification-types.ts';
import type { PullAnswer, WireChange } from '../../../protocol/sync/sync.ts';
import { PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import { asAppOf } from '../../../server/sync/older-apps.ts';

const person = 'user:someone';
const notification = (type: string, i: number): WireChange => [person, i, 'notification', type, { type }];
const report = (kind: string, i: number): WireChange => [person, 100 + i, 'report', kind, { kind }];

const page = (changes: WireChange[]): PullAnswer => ({
  changes,
  cursor: {},
  reset: [],
  back: null,
  more: false,
});

describe('what an app of an older version is sent', () => {
  const words = page([...notificationTypes.map(notification), ...reportKinds.map(report)]);

  test('before version 4 holds no word that it cannot read, and says a newer kind of report as another problem', () => {
    const { changes } = asAppOf(3, words);
    const ids = changes.map(([, , , id]) => id);
    expect(ids).toContain('report_answered');
    for (const type of ['car_verified', 'driver_named', 'payment_received', 'payment_failed'])
      expect(ids).not.toContain(type);
    const kinds = changes.flatMap(([, , kind, id, row]) =>
      kind === 'report' && row && 'kind' in row ? [[id, row.kind]] : [],
    );
    expect(Object.fromEntries(kinds)).toEqual({
      unsafe: 'other',
      reckless: 'other',
      other_car: 'other',
      off_app: 'other',
      price_raised: 'price_raised',
      did_not_come: 'did_not_come',
      behaviour: 'behaviour',
      other: 'other',
    });
  });

  test('of this version is everything as it is', () => {
    expect(asAppOf(PROTOCOL_VERSION, words)).toEqual(words);
  });
});
