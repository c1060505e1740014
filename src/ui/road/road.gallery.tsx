import { Button } from '../actions/button.tsx';
import { Card } from '../cards/card.tsx';
import { Countdown } from './countdown.tsx';
import { EmptyState } from '../cards/empty-state.tsx';
import { Facts } from '../cards/facts.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { Milestone } from './milestone.tsx';
import { RoadStrip } from './road-strip.tsx';
import { Signboard } from './signboard.tsx';
import { SkeletonCard } from '../cards/skeleton-card.tsx';
import { SyncStrip } from '../status/sync-strip.tsx';

const trip: GalleryEntry = {
  title: 'Card, RoadStrip, Milestone',
  Sample: ({ say }) => (
    <Card as="article" sync={<SyncStrip state="queued" text={say('নেট পেলেই যাবে', 'Sends when online')} />}>
      <div className="row g3 top">
        <RoadStrip
          stops={[
            { title: say('মিরপুর ১০ গোলচত্বর', 'Mirpur 10 circle'), detail: say('ঢাকা', 'Dhaka') },
            { title: say('ভৈরব বাজার', 'Bhairab Bazar'), detail: say('মাঝপথে', 'On the way'), via: true },
            { title: say('শ্রীমঙ্গল', 'Sreemangal'), detail: say('মৌলভীবাজার', 'Moulvibazar') },
          ]}
        />
        <Milestone size="lg" value={say('১৮৮.৬', '188.6')} unit={say('কিমি', 'km')} />
      </div>
      <Facts
        facts={[
          {
            term: say('রওনা', 'Leaving'),
            value: say('শনি ২১ নভেম্বর, সকাল ৭:৩০', 'Sat 21 November, 7:30 am'),
          },
          { term: say('গাড়ি', 'Car'), value: say('সেডান, ৪ সিট', 'Sedan, 4 seats') },
        ]}
      />
      <Countdown left={0.7} />
      <div className="row">
        <span className="grow price">{say('৳৪,৮০০', '৳4,800')}</span>
        <Button>{say('বিড করুন', 'Place bid')}</Button>
      </div>
    </Card>
  ),
};

const stones: GalleryEntry = {
  title: 'Milestone, Signboard',
  Sample: ({ say }) => (
    <div className="col g3">
      <div className="row">
        <Milestone size="sm" value={say('১', '1')} />
        <Milestone value={say('১৮৯.০', '189.0')} unit={say('কিমি', 'km')} />
      </div>
      <Signboard>
        <h2>{say('গাড়ি ঠিক হয়ে গেছে', 'Your car is settled')}</h2>
        <p className="mute">{say('রওনা কাল সকাল ৭:৩০', 'Leaving tomorrow, 7:30 am')}</p>
      </Signboard>
    </div>
  ),
};

const nothing: GalleryEntry = {
  title: 'EmptyState, SkeletonCard',
  Sample: ({ say }) => (
    <div className="col">
      <EmptyState
        title={say('এখনো কোনো ট্রিপ নেই', 'No trips yet')}
        text={say('কোথায় যাবেন জানান।', 'Tell where you want to go.')}
      >
        <Button>{say('ট্রিপ রিকোয়েস্ট দিন', 'Request a trip')}</Button>
      </EmptyState>
      <SkeletonCard />
    </div>
  ),
};

export const entries = [trip, stones, nothing];
