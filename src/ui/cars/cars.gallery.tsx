import { useState } from 'react';
import { CarCarousel } from './car-carousel.tsx';
import { carDrawings, type CarShape } from './car-drawings.ts';
import { CarDrawing, type Paint } from './car-drawing.tsx';
import { CarPhoto } from './car-photo.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { List, ListRow } from '../cards/list-row.tsx';
import { Person } from '../cards/person.tsx';
import { Plate } from './plate.tsx';
import { StarInput } from './star-input.tsx';
import { Stars } from './stars.tsx';

const shapes: CarShape[] = ['sedan', 'mini-micro', 'micro', 'premium'];
const shownPaints: Paint[] = ['white', 'silver', 'black', 'maroon', 'blue', 'red', 'green', 'gold', 'grey'];
const drawnPictureOf = (shape: CarShape) => ({
  src: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><path fill="#7c8a82" d="M0 0h160v120H0z"/><g transform="translate(0 40)">${carDrawings[shape]}</g></svg>`,
  )}`,
  bytes: 38 * 1024,
});
const drawnPicture = drawnPictureOf('sedan');

const drawings: GalleryEntry = {
  title: 'CarDrawing',
  Sample: () => (
    <div className="row wrap">
      {shapes.map((shape) => (
        <CarDrawing key={shape} shape={shape} />
      ))}
      {shownPaints.map((paint) => (
        <CarDrawing key={paint} shape="sedan" paint={paint} />
      ))}
    </div>
  ),
};

const photos: GalleryEntry = {
  title: 'CarPhoto, Plate',
  Sample: ({ say }) => (
    <div className="col g3">
      <div className="row wrap g3 top">
        <CarPhoto label={say('রুপালি সেডান', 'Silver sedan')} shape="sedan" paint="silver" />
        <CarPhoto label={say('ছবি', 'Photo')} shape="sedan" paint="white" picture={drawnPicture} />
        <Plate area={say('ঢাকা মেট্রো-গ', 'Dhaka Metro-Ga')} number={say('৩৪-৫৬৭৮', '34-5678')} />
      </div>
      <CarPhoto
        label={say('নীল মাইক্রো', 'Blue micro')}
        shape="micro"
        paint="blue"
        wide
        position={say('১/৩', '1/3')}
      />
    </div>
  ),
};

const pictures: GalleryEntry = {
  title: 'CarCarousel',
  Sample: ({ say }) => (
    <div className="col g3">
      <CarCarousel
        label={say('সেডানের ছবি', 'Pictures of a sedan')}
        shape="sedan"
        paint="silver"
        pictures={shapes.map(drawnPictureOf)}
      />
      <CarCarousel label={say('ছবি নেই', 'No picture')} shape="micro" paint="white" pictures={[]} />
    </div>
  ),
};

const people: GalleryEntry = {
  title: 'Person, Stars, StarInput',
  Sample: ({ say }) => {
    const [rating, setRating] = useState(4);
    return (
      <div className="col g3">
        <div className="row g3">
          <Person name={say('নুসরাত জাহান', 'Nusrat Jahan')} />
          <Person name={say('শাহাদাত হোসেন', 'Shahadat Hossain')} large />
          <Person name={say('ফারহানা', 'Farhana')} />
          <Stars value={4.9} count={214} label={say('রেটিং ৪.৯, ২১৪ জন', 'Rated 4.9 by 214')} />
        </div>
        <StarInput label={say('রেটিং দিন', 'Rate')} value={rating} onChange={setRating} />
      </div>
    );
  },
};

const rows: GalleryEntry = {
  title: 'List, ListRow',
  Sample: ({ say }) => (
    <List label={say('তালিকা', 'List')}>
      <ListRow
        icon="gavel"
        tone="go"
        title={say('নতুন বিড এসেছে: ৳৪,৮০০', 'New bid: ৳4,800')}
        detail={say('মিরপুর ১০ থেকে শ্রীমঙ্গল', 'Mirpur 10 to Sreemangal')}
        aside={say('১৮ মিনিট', '18 min')}
      />
      <ListRow
        icon="ban"
        title={say('ট্রিপের মেয়াদ শেষ', 'Trip expired')}
        aside={say('বিকাল ৪:৪০', '4:40 pm')}
      />
    </List>
  ),
};

export const entries = [drawings, photos, pictures, people, rows];
