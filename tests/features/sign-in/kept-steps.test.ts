import { beforeEach, describe, expect, it } from 'vitest';
import {
  dropSteps,
  keepCode,
  keepDraft,
  keptCode,
  keptDraft,
} from '../../../src/features/sign-in/kept-steps.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const closed = {
  getItem: () => {
    throw new Error('closed');
  },
  setItem: () => {
    throw new Error('closed');
  },
  removeItem: () => {
    throw new Error('closed');
  },
};

const minute = 60_000;
const waiting = {
  otpId: '01a1f792-779b-7c33-b948-f8959d20b956',
  phone: '01000123456',
  resendAt: 10 * minute,
};

beforeEach(() => kept.clear());

describe('what stands half done in this tab', () => {
  it('brings the form back as it was typed', () => {
    keepDraft(store, { name: 'নুসরাত', phone: '০১০০০', nid: '' });
    expect(keptDraft(store)).toEqual({ name: 'নুসরাত', phone: '০১০০০', nid: '' });
  });

  it('never keeps a password', () => {
    keepDraft(store, { name: 'নুসরাত', password: 'secret12', password_confirmation: 'secret12' });
    expect([...kept.values()].join('')).not.toContain('secret12');
  });

  it('still knows which code is waited for', () => {
    keepCode(store, 'signup', waiting);
    expect(keptCode(store, 'signup', 11 * minute)).toEqual(waiting);
    expect(keptCode(store, 'reset', 11 * minute)).toBeNull();
  });

  it('forgets a code that has long expired', () => {
    keepCode(store, 'signup', waiting);
    expect(keptCode(store, 'signup', 25 * minute)).toBeNull();
  });

  it('leaves nothing for the next person at this phone', () => {
    keepDraft(store, { name: 'নুসরাত' });
    keepCode(store, 'signup', waiting);
    keepCode(store, 'reset', waiting);
    dropSteps(store);
    expect(kept.size).toBe(0);
  });

  it.each(['not json', '[]', '"text"', '{"otpId":1,"phone":"x","resendAt":"y"}'])(
    'does not trust what else stands there: %s',
    (text) => {
      kept.set('signup-code', text);
      kept.set('signup-draft', text);
      expect(keptCode(store, 'signup', 0)).toBeNull();
      for (const value of Object.values(keptDraft(store))) expect(value).toBeTypeOf('string');
    },
  );

  it('does without a storage that is closed to the page', () => {
    keepDraft(closed, { name: 'নুসরাত' });
    expect(keptDraft(closed)).toEqual({});
    expect(keptCode(closed, 'signup', 0)).toBeNull();
  });
});
