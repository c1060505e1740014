import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import type { GalleryEntry } from '../base/gallery-entry.ts';
import { RadioRow } from '../forms/radio-card.tsx';
import { Sheet } from './sheet.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { toaster, type ToastKind } from './toaster.ts';

const kinds: ToastKind[] = ['error', 'success', 'notification', 'session', 'general'];

const modal: GalleryEntry = {
  title: 'Sheet, Dialog, SideDrawer',
  Sample: ({ say }) => {
    const [open, setOpen] = useState<'sheet' | 'dialog' | 'drawer' | null>(null);
    const [reason, setReason] = useState('fare');
    const close = () => setOpen(null);
    return (
      <div className="row wrap">
        <Button variant="line" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="line" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="line" onClick={() => setOpen('drawer')}>
          SideDrawer
        </Button>
        <Sheet open={open === 'sheet'} title={say('কেন বাতিল করছেন?', 'Why cancel?')} onClose={close}>
          <RadioRow name="reason" value="fare" checked={reason === 'fare'} onChange={setReason}>
            {say('ভাড়া বেশি মনে হচ্ছে', 'Fare seems high')}
          </RadioRow>
          <RadioRow name="reason" value="later" checked={reason === 'later'} onChange={setReason}>
            {say('এখন আর দরকার নেই', "Don't need it now")}
          </RadioRow>
          <Button onClick={close}>{say('বাতিল করুন', 'Cancel the trip')}</Button>
        </Sheet>
        <Dialog
          open={open === 'dialog'}
          title={say('ট্রিপটি প্রকাশ করবেন?', 'Publish the trip?')}
          onClose={close}
          actions={
            <>
              <Button variant="line" onClick={close}>
                {say('এখন না', 'Not now')}
              </Button>
              <Button onClick={close}>{say('প্রকাশ করুন', 'Publish')}</Button>
            </>
          }
        >
          <p>{say('প্রকাশের পর আর বদলানো যাবে না।', 'It can no longer be edited afterwards.')}</p>
        </Dialog>
        <SideDrawer open={open === 'drawer'} label={say('মেনু', 'Menu')} onClose={close}>
          <Button variant="text" onClick={close}>
            {say('বন্ধ করুন', 'Close')}
          </Button>
        </SideDrawer>
      </div>
    );
  },
};

const toasts: GalleryEntry = {
  title: 'Toast',
  Sample: ({ say }) => (
    <div className="row wrap">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="soft"
          small
          onClick={() =>
            toaster.show({
              kind,
              text: say('আপনার ট্রিপে নতুন বিড এসেছে', 'Your trip has a new bidding'),
              action: { label: say('দেখুন', 'See'), onClick: () => undefined },
            })
          }
        >
          {kind}
        </Button>
      ))}
    </div>
  ),
};

export const entries = [modal, toasts];
