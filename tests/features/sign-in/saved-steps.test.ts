import { beforeEach, describe, expect, it } from 'vitest';
import {
  dropSteps,
  saveCode,
  saveDraft,
  savedCode,
  savedDraft,
} from '../../../src/features/sign-in/saved-steps.ts';

const saved = new Map<string, string>();
const store = {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => void saved.set(key, value),
  removeItem: (key: string) => void saved.delete(key),
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

beforeEach(() => saved.clear());

describe('what stands half done in this tab', () => {
  it('brings the form back as it was typed', () => {
    saveDraft(store, { name: 'নুসরাত', phone: '০১০০০', nid: '' });
    expect(savedDraft(store)).toEqual({ name: 'নুসরাত', phone: '০১০০০', nid: '' });
  });

  it('never saves a password', () => {
    saveDraft(store, { name: 'নুসরাত', password: 'secret12', password_confirmation: 'secret12' });
    expect([...saved.values()].join('')).not.toContain('secret12');
  });

  it('still knows which code is waited for', () => {
    saveCode(store, 'signup', waiting);
    expect(savedCode(store, 'signup', 11 * minute)).toEqual(waiting);
    expect(savedCode(store, 'reset', 11 * minute)).toBeNull();
  });

  it('forgets a code that has long expired', () => {
    saveCode(store, 'signup', waiting);
    expect(savedCode(store, 'signup', 25 * minute)).toBeNull();
  });

  it('leaves nothing for the next person at this phone', () => {
    saveDraft(store, { name: 'নুসরাত' });
    saveCode(store, 'signup', waiting);
    saveCode(store, 'reset', waiting);
    dropSteps(store);
    expect(saved.size).toBe(0);
  });

  it.each(['not json', '[]', '"text"', '{"otpId":1,"phone":"x","resendAt":"y"}'])(
    'does not trust what else stands there: %s',
    (text) => {
      saved.set('signup-code', text);
      saved.set('signup-draft', text);
      expect(savedCode(store, 'signup', 0)).toBeNull();
      for (const value of Object.values(savedDraft(store))) expect(value).toBeTypeOf('string');
    },
  );

  it('does without a storage that is closed to the page', () => {
    saveDraft(closed, { name: 'নুসরাত' });
    expect(savedDraft(closed)).toEqual({});
    expect(savedCode(closed, 'signup', 0)).toBeNull();
  });
});
