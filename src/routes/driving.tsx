import type { ReactNode } from 'react';
import { CancelSheet } from '../features/bidding/cancel-sheet.tsx';
import { DrivingScreen } from '../features/driving/driving-screen.tsx';
import { BoardingForm } from '../features/slip/boarding-form.tsx';
import { TripActions } from '../features/trips/trip-actions.tsx';
import type { TripRow } from '../../protocol/rows.ts';
import type { WithMutations } from '../db/outbox/overlay.ts';

/** A driver's home page. */
export const DrivingHome = (): ReactNode => <DrivingScreen Boarding={BoardingForm} Ending={Ending} />;

const Ending = ({ trip }: { trip: WithMutations<TripRow> }): ReactNode => (
  <TripActions trip={trip} CancelSheet={CancelSheet} />
);
