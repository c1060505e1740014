import { useState } from 'react';
import { Button } from './button.tsx';
import { Chip, ChipRow } from './chip.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { IconButton } from './icon-button.tsx';
import { Segmented } from './segmented.tsx';

const buttons: GalleryEntry = {
  title: 'Button',
  Sample: ({ say }) => (
    <div className="row wrap">
      <Button>{say('কনফার্ম করুন', 'Confirm')}</Button>
      <Button variant="accent" trailing="arrow-right">
        {say('ট্রিপ দিন', 'Request a trip')}
      </Button>
      <Button variant="soft" icon="download">
        {say('ইনস্টল', 'Install')}
      </Button>
      <Button variant="line">{say('আগের ধাপ', 'Back')}</Button>
      <Button variant="decide">{say('একজনকে বেছে নিন', 'Choose one')}</Button>
      <Button variant="text">{say('সাহায্য', 'Help')}</Button>
      <Button variant="danger">{say('ট্রিপ বাতিল', 'Cancel trip')}</Button>
      <Button small>{say('ছোট', 'Small')}</Button>
      <Button disabled>{say('পরের ধাপ', 'Next step')}</Button>
      <IconButton icon="bell" label={say('বিজ্ঞপ্তি', 'Notifications')} />
      <IconButton square icon="plus" label={say('বাড়ান', 'More')} />
    </div>
  ),
};

const chips: GalleryEntry = {
  title: 'Chip',
  Sample: ({ say }) => {
    const [on, setOn] = useState(true);
    const nothing = () => setOn(on);
    return (
      <ChipRow label={say('ফিল্টার', 'Filters')}>
        <Chip icon="sliders-horizontal" onClick={nothing}>
          {say('ফিল্টার', 'Filter')}
        </Chip>
        <Chip on={on} trailing="x" onClick={() => setOn(!on)}>
          {say('ঢাকা থেকে', 'From Dhaka')}
        </Chip>
        <Chip trailing="chevron-down" onClick={nothing}>
          {say('সব গন্তব্য', 'Any destination')}
        </Chip>
        <Chip bare icon="languages" onClick={nothing}>
          English
        </Chip>
      </ChipRow>
    );
  },
};

const segmented: GalleryEntry = {
  title: 'Segmented',
  Sample: ({ say }) => {
    const [type, setType] = useState<'oneway' | 'round'>('oneway');
    return (
      <Segmented
        label={say('ট্রিপের ধরন', 'Trip type')}
        options={[
          { value: 'oneway', label: say('শুধু যাওয়া', 'One way') },
          { value: 'round', label: say('আপ-ডাউন', 'Up-down') },
        ]}
        value={type}
        onChange={setType}
      />
    );
  },
};

export const entries = [buttons, chips, segmented];
