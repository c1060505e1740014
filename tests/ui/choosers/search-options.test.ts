import { describe, expect, it } from 'vitest';
import { findOptions, shownOptions, splitMatch } from '../../../src/ui/choosers/search-options.ts';

const names: [string, string][] = [
  ['ঢাকা', 'Dhaka'],
  ['কুমিল্লা', 'Cumilla'],
  ['কুষ্টিয়া', 'Kushtia'],
  ['কুড়িগ্রাম', 'Kurigram'],
  ['কক্সবাজার', "Cox's Bazar"],
  ['সিলেট', 'Sylhet'],
  ['বগুড়া', 'Bogura'],
  ['রাজশাহী', 'Rajshahi'],
];
const districts = names.map(([label, also]) => ({ id: also, label, also }));
const found = (query: string) => findOptions(districts, query).map(({ id }) => id);

describe('finding an option by its name', () => {
  it('shows no more than six, all of them while nothing is typed', () => {
    expect(found('')).toEqual(['Dhaka', 'Cumilla', 'Kushtia', 'Kurigram', "Cox's Bazar", 'Sylhet']);
    expect(found('')).toHaveLength(shownOptions);
  });

  it('finds by either language and either case', () => {
    expect(found('সিলে')).toEqual(['Sylhet']);
    expect(found('syl')).toEqual(['Sylhet']);
  });

  it('puts names that begin with it before those that contain it', () => {
    expect(found('র')).toEqual(['Rajshahi', 'Kurigram', "Cox's Bazar"]);
  });

  it('finds য় and ড় in both of their encodings', () => {
    expect(found('কুষ্টিয\u09bc')).toEqual(['Kushtia']);
    expect(found('কুষ্টি\u09df')).toEqual(['Kushtia']);
    expect(found('বগু\u09dc')).toEqual(['Bogura']);
  });

  it('finds nothing by a name that is not there', () => {
    expect(found('লন্ডন')).toEqual([]);
  });
});

describe('the part that was searched for', () => {
  it('is cut out where it stands', () => {
    expect(splitMatch('শ্রীমঙ্গল রেলস্টেশন', 'রেল')).toEqual(['শ্রীমঙ্গল ', 'রেল', 'স্টেশন']);
    expect(splitMatch('মিরপুর ১০', '10')).toEqual(['মিরপুর ', '১০', '']);
  });

  it('is none where the name was found by another spelling', () => {
    expect(splitMatch('সিলেট', 'syl')).toBeNull();
    expect(splitMatch('সিলেট', '')).toBeNull();
  });
});
