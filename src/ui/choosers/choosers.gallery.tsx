import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import { DayStrip } from './day-strip.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { PriceStepper } from './price-stepper.tsx';
import { RangeBar } from './range-bar.tsx';
import { findOptions } from './search-options.ts';
import { SearchableSelect } from './searchable-select.tsx';
import { TimeWheel } from './time-wheel.tsx';

const districts = [
  { id: '47', bn: 'ঢাকা', en: 'Dhaka' },
  { id: '43', bn: 'চট্টগ্রাম', en: 'Chattogram' },
  { id: '44', bn: 'কক্সবাজার', en: "Cox's Bazar" },
  { id: '36', bn: 'সিলেট', en: 'Sylhet' },
  { id: '37', bn: 'মৌলভীবাজার', en: 'Moulvibazar' },
  { id: '15', bn: 'রাজশাহী', en: 'Rajshahi' },
  { id: '27', bn: 'খুলনা', en: 'Khulna' },
];

const search: GalleryEntry = {
  title: 'Combobox, SearchableSelect',
  Sample: ({ say }) => {
    const [text, setText] = useState('');
    const [district, setDistrict] = useState<string | null>('47');
    const options = districts.map(({ id, bn, en }) => ({ id, label: say(bn, en), also: `${bn} ${en}` }));
    const places = findOptions(options, text).map((option, place) => ({
      ...option,
      icon: place === 0 ? ('history' as const) : ('map-pin' as const),
      known: place === 0,
      detail: say('জেলা', 'District'),
      aside: say('১৮৯.০ কিমি', '189.0 km'),
    }));
    return (
      <div className="col g4">
        <Combobox
          label={say('কোথায় যাবেন', 'Where to')}
          icon="milestone"
          placeholder={say('জায়গার নাম লিখুন', 'Type a place')}
          text={text}
          options={places}
          emptyText={say('এই নামে জায়গা নেই', 'No such place')}
          onTextChange={setText}
          onPick={(option) => setText(option.label)}
          onClear={() => setText('')}
        />
        <SearchableSelect
          label={say('জেলা', 'District')}
          placeholder={say('সব জেলা', 'All districts')}
          options={options}
          value={district}
          onChange={setDistrict}
        />
      </div>
    );
  },
};

const when: GalleryEntry = {
  title: 'DayStrip, TimeWheel',
  Sample: ({ say }) => {
    const [day, setDay] = useState('2026-11-21');
    const [time, setTime] = useState('07:30');
    const hours = Array.from({ length: 12 }, (_, half) => {
      const [hour, minutes] = [6 + Math.floor(half / 2), half % 2 === 0 ? '00' : '30'];
      const bengaliHour = hour.toLocaleString('bn');
      return {
        value: `${String(hour).padStart(2, '0')}:${minutes}`,
        label: say(`সকাল ${bengaliHour}:${minutes === '00' ? '০০' : '৩০'}`, `${hour}:${minutes} am`),
      };
    });
    return (
      <div className="col g4">
        <DayStrip
          label={say('কবে রওনা দেবেন?', 'When do you leave?')}
          days={[
            {
              value: '2026-11-20',
              top: say('আজ', 'Today'),
              day: say('২০', '20'),
              weekday: say('শুক্র', 'Fri'),
            },
            {
              value: '2026-11-21',
              top: say('কাল', 'Tom'),
              day: say('২১', '21'),
              weekday: say('শনি', 'Sat'),
            },
            {
              value: '2026-11-22',
              top: say('পরশু', 'Nov'),
              day: say('২২', '22'),
              weekday: say('রবি', 'Sun'),
            },
            {
              value: '2026-11-23',
              top: say('নভে', 'Nov'),
              day: say('২৩', '23'),
              weekday: say('সোম', 'Mon'),
            },
            {
              value: '2026-11-24',
              top: say('নভে', 'Nov'),
              day: say('২৪', '24'),
              weekday: say('মঙ্গল', 'Tue'),
            },
          ]}
          value={day}
          onChange={setDay}
        />
        <TimeWheel label={say('সময়', 'Time')} options={hours} value={time} onChange={setTime} />
      </div>
    );
  },
};

const price: GalleryEntry = {
  title: 'PriceStepper, RangeBar',
  Sample: ({ say }) => {
    const [bid, setBid] = useState<number | null>(4800);
    const out = bid === null || bid < 4149 || bid > 6035;
    return (
      <div className="col g4">
        <PriceStepper
          label={say('ভাড়া কত নেবেন?', 'What fare do you ask?')}
          value={bid}
          min={4149}
          max={6035}
          step={100}
          error={
            out ? say('ভাড়া ৳৪,১৪৯ থেকে ৳৬,০৩৫-এর মধ্যে হতে হবে।', 'Between ৳4,149 and ৳6,035.') : undefined
          }
          onChange={setBid}
        />
        <RangeBar from={0.18} to={0.78} label={say('ভাড়ার সীমা', 'Fare range')} />
      </div>
    );
  },
};

export const entries = [search, when, price];
