import type { ReactNode } from 'react';
import { CancelSheet } from '../bid/passenger/cancel-sheet.tsx';
import { DrivingScreen } from '../driver/driving/driving-screen.tsx';
import { BoardingForm } from '../trip/slip/boarding-form.tsx';
import { TripActions } from '../trip/own/trip-actions.tsx';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';

export const DrivingHome = (): ReactNode => <DrivingScreen Boarding={BoardingForm} Ending={Ending} />;

const Ending = ({ trip }: { trip: WithMutations<TripRow> }): ReactNode => (
  <TripActions trip={trip} CancelSheet={CancelSheet} />
);
