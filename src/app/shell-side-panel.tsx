import { useEffect, type ReactNode } from 'react';
import { isStorageOpen } from '../db/device/device-db.ts';
import { onEvicted } from '../db/outbox/write-or-evict.ts';
import { needTexts } from '../i18n/i18n.ts';
import type { Refused } from '../shell/shell-context.ts';
import { useSession } from '../sync/session/session-store.ts';
import { later } from '../ui/base/later.tsx';

/** Loads a part of the outbox feature with its texts. */
const withTexts = async <M,>(load: Promise<M>): Promise<M> => {
  await needTexts('outbox');
  return load;
};
const EventToasts = later(async () => {
  await needTexts('notice');
  return (await import('../notice/event-toasts.ts')).EventToasts;
});
const LookingBar = later(async () => (await import('./looking-bar.tsx')).LookingBar);
const StuckWatch = later(async () => (await withTexts(import('../outbox/stuck-watch.tsx'))).StuckWatch);
const RefusalWatch = later(async () => (await withTexts(import('../outbox/refusal-watch.tsx'))).RefusalWatch);
const UnsentWarning = later(
  async () => (await withTexts(import('../outbox/unsent-warning.tsx'))).UnsentWarning,
);
const StorageClosed = later(
  async () => (await withTexts(import('../outbox/storage-closed.tsx'))).StorageClosed,
);
const toastEvictions = async (): Promise<void> =>
  (await withTexts(import('../outbox/toast-evictions.ts'))).toastEvictions();

type ShellBesideProps = {
  outboxCount: number;
  /** The number of actions that the requested sign-out would lose; 0 while none is requested. */
  leaving: number;
  onStay: () => void;
  onLeave: () => void;
  /** Called with the bar that replaces the offline bar while the outbox is stuck. */
  onStuck: (bar: ReactNode) => void;
  onRefused: (refused: Refused | null) => void;
  /** Called with the screen that replaces every other one in a window without storage. */
  onClosed: (screen: ReactNode) => void;
};

/** The frame's toasts, warnings and dialogs, loaded after the screen is shown. */
export function ShellBeside({
  outboxCount,
  leaving,
  onStay,
  onLeave,
  onStuck,
  onRefused,
  onClosed,
}: ShellBesideProps) {
  const looking = useSession()?.impersonating === true;
  useEffect(() => onEvicted(() => void toastEvictions()), []);
  useEffect(() => {
    void isStorageOpen().then((open) => onClosed(open ? null : <StorageClosed />));
  }, [onClosed]);
  return (
    <>
      {looking && <LookingBar />}
      <EventToasts />
      <RefusalWatch onRefused={onRefused} />
      {outboxCount > 0 && <StuckWatch onTrouble={onStuck} />}
      <UnsentWarning count={leaving} onStay={onStay} onLeave={onLeave} />
    </>
  );
}
