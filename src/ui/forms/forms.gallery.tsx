import { useState } from 'react';
import { CheckRow } from './check-row.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { Icon } from '../icons/icon.tsx';
import { OtpInput } from './otp-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { RadioCard, RadioRow } from './radio-card.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const texts: GalleryEntry = {
  title: 'TextInput, PasswordInput, TextArea, Select',
  Sample: ({ say }) => {
    const [note, setNote] = useState(say('একটু ধীরে চালাবেন।', 'Please drive gently.'));
    const [model, setModel] = useState('noah');
    return (
      <div className="col g4">
        <TextInput label={say('পুরো নাম', 'Full name')} defaultValue={say('নুসরাত জাহান', 'Nusrat Jahan')} />
        <TextInput
          label={say('মোবাইল নম্বর', 'Mobile number')}
          lead={<span className="mute">{say('+৮৮০', '+880')}</span>}
          error={say('নম্বরটি ১১ অঙ্কের হতে হবে।', 'The number must have 11 digits.')}
          defaultValue={say('১০০০-১২৩৪', '1000-1234')}
        />
        <TextInput label={say('ইমেইল', 'Email')} type="email" placeholder="name@example.com" disabled />
        <PasswordInput
          label={say('পাসওয়ার্ড', 'Password')}
          hint={say('৬ থেকে ১৫ অক্ষর', '6 to 15 characters')}
          hintIcon="circle-check"
          defaultValue="demo1234"
        />
        <TextArea
          label={say('মালিককে কিছু জানাবেন?', 'Anything for the owner?')}
          hint={say('ফোন নম্বর লিখবেন না।', 'No phone numbers.')}
          hintIcon="shield-check"
          limit={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Select
          label={say('মডেল', 'Model')}
          options={[
            { value: 'noah', label: say('টয়োটা নোয়া', 'Toyota Noah') },
            { value: 'axio', label: say('টয়োটা এক্সিও', 'Toyota Axio') },
          ]}
          value={model}
          onChange={setModel}
        />
      </div>
    );
  },
};

const code: GalleryEntry = {
  title: 'OtpInput',
  Sample: ({ say }) => {
    const [otp, setOtp] = useState('73');
    const wrong = otp === '0000' ? say('কোডটি মেলেনি।', 'The code is wrong.') : undefined;
    return (
      <OtpInput
        label={say('৪ অঙ্কের কোড', '4-digit code')}
        length={4}
        value={otp}
        error={wrong}
        onChange={setOtp}
        onComplete={setOtp}
      />
    );
  },
};

const choices: GalleryEntry = {
  title: 'RadioCard, RadioRow, CheckRow, Switch',
  Sample: ({ say }) => {
    const [who, setWho] = useState('customer');
    const [reason, setReason] = useState('schedule');
    const [sedan, setSedan] = useState(true);
    const [saver, setSaver] = useState(false);
    return (
      <div className="col g3">
        <RadioCard name="who" value="customer" checked={who === 'customer'} onChange={setWho}>
          <Icon name="user" />
          <b>{say('যাত্রী', 'Passenger')}</b>
        </RadioCard>
        <RadioCard name="who" value="provider" checked={who === 'provider'} onChange={setWho}>
          <Icon name="car-front" />
          <b>{say('গাড়ির মালিক', 'Car owner')}</b>
        </RadioCard>
        <div>
          <RadioRow name="why" value="fare" checked={reason === 'fare'} onChange={setReason}>
            {say('ভাড়া বেশি মনে হচ্ছে', 'Fare seems high')}
          </RadioRow>
          <RadioRow name="why" value="schedule" checked={reason === 'schedule'} onChange={setReason}>
            {say('যাওয়ার সময় বদলে গেছে', 'Schedule changed')}
          </RadioRow>
        </div>
        <CheckRow aside={say('১১', '11')} checked={sedan} onChange={setSedan}>
          {say('সেডান', 'Sedan')}
        </CheckRow>
        <Switch checked={saver} onChange={setSaver}>
          {say('ডেটা বাঁচান', 'Save data')}
        </Switch>
      </div>
    );
  },
};

export const entries = [texts, code, choices];
