import { shownPhoto } from '../../../domain/driver/driver.ts';
import type { DriverRow } from '../../../protocol/sync/rows.ts';
import { usePhotoAddress } from '../../file/use-photo-address.ts';
import { Person } from '../../ui/cards/person.tsx';

type DriverFaceProps = { driver: Pick<DriverRow, 'name' | 'photo' | 'own_photo'>; large?: boolean };

/** A driver's photo as passengers see it, or the first letter of the name. */
export function DriverFace({ driver, large = false }: DriverFaceProps) {
  const photo = usePhotoAddress(shownPhoto(driver));
  return <Person large={large} name={driver.name} {...(photo !== null && { photo })} />;
}
