import { ExpiryInfo, type ExpiryInfoProps } from './expiry-info.tsx';
import { RentInfo, type RentInfoProps } from './rent-info.tsx';

/** What is asked about: the fare, or the end of a trip's time. */
export type Asked = ({ what: 'fare' } & RentInfoProps) | ({ what: 'expiry' } & ExpiryInfoProps);

/** Both in one file, because each is small and asked for seldom. */
export function InfoSheet({ about, onClose }: { about: Asked; onClose: () => void }) {
  return about.what === 'fare' ? (
    <RentInfo {...about} onClose={onClose} />
  ) : (
    <ExpiryInfo {...about} onClose={onClose} />
  );
}
