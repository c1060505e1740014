import { expect, test } from 'vitest';
import { canceledPercent } from '../../../domain/reputation/provider-trust.ts';

test('the share of agreed trips that a provider canceled, once there are five to tell by', () => {
  expect(canceledPercent({ agreed: 4, canceled: 4 })).toBeNull();
  expect(canceledPercent({ agreed: 5, canceled: 0 })).toBe(0);
  expect(canceledPercent({ agreed: 8, canceled: 1 })).toBe(13);
  expect(canceledPercent({ agreed: 5, canceled: 9 })).toBe(100);
});
