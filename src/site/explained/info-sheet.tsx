import { ExpiryInfo, type ExpiryInfoProps } from './expiry-info.tsx';
import { RentInfo, type RentInfoProps } from './rent-info.tsx';

/** The subject of the dialog: the fare, or the end of a trip's time. */
export type Asked = ({ what: 'fare' } & RentInfoProps) | ({ what: 'expiry' } & ExpiryInfoProps);

/** Both dialogs are in one file, because each is small and seldom opened. */
export function InfoSheet({ about, onClose }: { about: Asked; onClose: () => void }) {
  return about.what === 'fare' ? (
    <RentInfo {...about} onClose={onClose} />
  ) : (
    <ExpiryInfo {...about} onClose={onClose} />
  );
}
