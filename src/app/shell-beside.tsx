import { useEffect, type ReactNode } from 'react';
import { isStorageOpen } from '../db/device/device-db.ts';
import { onEvicted } from '../db/outbox/write-or-evict.ts';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';
import { UnsentWarning } from './unsent-warning.tsx';

/** A part of the outbox, with its texts. */
const withTexts = async <M,>(load: Promise<M>): Promise<M> => {
  await needTexts('outbox');
  return load;
};
const EventToasts = later(async () => {
  await needTexts('notifications');
  return (await import('../features/notifications/event-toasts.ts')).EventToasts;
});
const StuckWatch = later(
  async () => (await withTexts(import('../features/outbox/stuck-watch.tsx'))).StuckWatch,
);
const StorageClosed = later(
  async () => (await withTexts(import('../features/outbox/storage-closed.tsx'))).StorageClosed,
);
const toastEvictions = async (): Promise<void> =>
  (await withTexts(import('../features/outbox/toast-evictions.ts'))).toastEvictions();

type ShellBesideProps = {
  outboxCount: number;
  /** How many actions would be lost by the signing out that was asked for; 0 while none was. */
  leaving: number;
  onStay: () => void;
  onLeave: () => void;
  /** What stands in place of the offline bar while nothing moves. */
  onStuck: (bar: ReactNode) => void;
  /** What stands in place of every screen where nothing can be kept. */
  onClosed: (screen: ReactNode) => void;
};

/** What the frame of every screen says when something happens or is wrong: fetched once the screen stands. */
export function ShellBeside({ outboxCount, leaving, onStay, onLeave, onStuck, onClosed }: ShellBesideProps) {
  useEffect(() => onEvicted(() => void toastEvictions()), []);
  useEffect(() => {
    void isStorageOpen().then((open) => onClosed(open ? null : <StorageClosed />));
  }, [onClosed]);
  return (
    <>
      <EventToasts />
      {outboxCount > 0 && <StuckWatch onTrouble={onStuck} />}
      <UnsentWarning count={leaving} onStay={onStay} onLeave={onLeave} />
    </>
  );
}
