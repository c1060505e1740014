import { beforeEach, describe, expect, it } from 'vitest';
import { isProved, savedProved, saveProved } from '../../../src/person/sign-in/proved-number.ts';
import {
  dropSteps,
  saveCode,
  saveDraft,
  savedCode,
  savedDraft,
} from '../../../src/person/sign-in/saved-steps.ts';

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

  it('holds both steps of the form', () => {
    saveDraft(store, { name: 'নুসরাত', phone: '০১০০০' });
    saveDraft(store, { nid: '১২' });
    expect(savedDraft(store)).toEqual({ name: 'নুসরাত', phone: '০১০০০', nid: '১২' });
  });

  it('still knows the number that is proved, until the proof has expired or another number is wanted', () => {
    const proved = { otpId: waiting.otpId, proof: 'proof', phone: '০১০০০-১২৩৪৫৬', provedAt: minute };
    saveProved(store, proved);
    expect(savedProved(store, 50 * minute)).toEqual(proved);
    expect(savedProved(store, 51 * minute)).toBeNull();
    expect([isProved(proved, '01000 123456'), isProved(proved, '01000123457')]).toEqual([true, false]);
    saveProved(store, null);
    expect(savedProved(store, 2 * minute)).toBeNull();
  });

  it('never saves a password', () => {
    saveDraft(store, { name: 'নুসরাত', password: 'secret12', password_confirmation: 'secret12' });
    expect([...saved.values()].join('')).not.toContain('secret12');
  });

  it('still knows which code is waited for', () => {
    saveCode(store, 'number', waiting);
    expect(savedCode(store, 'number', 11 * minute)).toEqual(waiting);
    expect(savedCode(store, 'reset', 11 * minute)).toBeNull();
  });

  it('forgets a code that has long expired', () => {
    saveCode(store, 'number', waiting);
    expect(savedCode(store, 'number', 25 * minute)).toBeNull();
  });

  it('leaves nothing for the next person at this phone', () => {
    saveDraft(store, { name: 'নুসরাত' });
    saveCode(store, 'number', waiting);
    saveCode(store, 'reset', waiting);
    saveProved(store, { otpId: '1', proof: 'proof', phone: '1', provedAt: 1 });
    dropSteps(store);
    expect(saved.size).toBe(0);
  });

  it.each(['not json', '[]', '"text"', '{"otpId":1,"phone":"x","resendAt":"y"}'])(
    'does not trust what else stands there: %s',
    (text) => {
      saved.set('number-code', text);
      saved.set('signup-proved', text);
      saved.set('signup-draft', text);
      expect(savedCode(store, 'number', 0)).toBeNull();
      expect(savedProved(store, 0)).toBeNull();
      for (const value of Object.values(savedDraft(store))) expect(value).toBeTypeOf('string');
    },
  );

  it('does without a storage that is closed to the page', () => {
    saveDraft(closed, { name: 'নুসরাত' });
    expect(savedDraft(closed)).toEqual({});
    expect(savedCode(closed, 'number', 0)).toBeNull();
  });
});
