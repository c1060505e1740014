import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { pointedPlaces } from '../../../domain/place/gazetteer.ts';
import { namedEnd } from '../../../domain/place/named-end.ts';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useSaveOnce } from '../../action/use-save-once.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Chip, ChipRow } from '../../ui/actions/chip.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { savePickupPin } from './pickup-acts.ts';
import { PinMap } from './pin-map.tsx';
import { nearestPlaces, paperWidths } from './pin-paper.ts';
import { useExactHere } from './use-exact-here.ts';
import '../road/road.css';
import './pickup.css';

type PickupSheetProps = { trip: WithMutations<TripRow>; open: boolean; onClose: () => void };

/** Where the passenger wants to be met: touched on a map that is on the phone, or where she stands now. */
export function PickupSheet({ trip, open, onClose }: PickupSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      title={t`Where will you stand?`}
      detail={t`The driver opens this point in his own map`}
      onClose={onClose}
    >
      <PickupBody trip={trip} onClose={onClose} />
    </Sheet>
  );
}

type Chosen = { pin: Point | null; metres: number | null };

function PickupBody({ trip, onClose }: Omit<PickupSheetProps, 'open'>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const dbs = useDbs();
  const save = useSaveOnce();
  const type = useSession()?.user.type ?? 'customer';
  const { pick } = trip.geo_location;
  const pickup = useMemo(() => namedEnd(pick, trip.pickup_district_id), [pick, trip.pickup_district_id]);
  const set = trip.pickup_pin ?? null;
  const [{ pin, metres }, choose] = useState<Chosen>({ pin: set, metres: null });
  const [middle, setMiddle] = useState<Point>(set ?? pickup ?? { lat: 23.8, long: 90.4 });
  const [near, setNear] = useState(set ? 2 : 1);
  const here = useExactHere(({ lat, long, metres: exact }) => {
    choose({ pin: { lat, long }, metres: exact });
    setMiddle({ lat, long });
    setNear(paperWidths.length - 1);
  });
  const around = useMemo(() => nearestPlaces(pointedPlaces(), middle, 4), [middle]);
  const zoom = (to: number): void => {
    if (pin) setMiddle(pin);
    setNear(to);
  };
  const finish = async (next: Point | null): Promise<void> => {
    const saved = await save(() => savePickupPin(dbs, trip, { type, pin: next, pickup }), {
      offline: t`Kept on the phone: the driver gets it when you’re online`,
    });
    if (saved) onClose();
  };
  return (
    <div className="col g3">
      <Button variant="soft" wide icon="navigation" disabled={here.asking} onClick={here.ask}>
        {here.asking ? t`Looking for where you are…` : t`I stand there now`}
      </Button>
      {here.failed && (
        <Alert icon="map-pin">
          {t`The phone does not know where you are. Touch the map, or choose a place below.`}
        </Alert>
      )}
      <PinFrame
        middle={middle}
        near={near}
        pin={pin}
        onSet={(next) => choose({ pin: next, metres: null })}
        onZoom={zoom}
      />
      <PinHint pin={pin} metres={metres} km={paperWidths[near] ?? paperWidths[0]} />
      <ChipRow label={t`Known places around`}>
        {around.map(({ id, name, lat, long }) => (
          <Chip
            key={id}
            on={pin?.lat === lat && pin.long === long}
            onClick={() => {
              choose({ pin: { lat, long }, metres: null });
              setMiddle({ lat, long });
              setNear(Math.max(near, 2));
            }}
          >
            {name[locale]}
          </Chip>
        ))}
      </ChipRow>
      <Button wide icon="check" disabled={pin === null} onClick={() => void finish(pin)}>
        {t`Save the pin`}
      </Button>
      {set && (
        <Button variant="text" wide onClick={() => void finish(null)}>
          {t`Take the pin away`}
        </Button>
      )}
    </div>
  );
}

type PinFrameProps = {
  middle: Point;
  /** The index of its width in `paperWidths`. */
  near: number;
  pin: Point | null;
  onSet: (pin: Point) => void;
  onZoom: (near: number) => void;
};

function PinFrame({ middle, near, pin, onSet, onZoom }: PinFrameProps) {
  const { t } = useLingui();
  return (
    <div className="pinframe">
      <PinMap middle={middle} km={paperWidths[near] ?? paperWidths[0]} pin={pin} onSet={onSet} />
      <span className="pinzoom">
        <IconButton
          icon="plus"
          square
          label={t`Closer`}
          disabled={near === paperWidths.length - 1}
          onClick={() => onZoom(near + 1)}
        />
        <IconButton
          icon="minus"
          square
          label={t`Further away`}
          disabled={near === 0}
          onClick={() => onZoom(near - 1)}
        />
      </span>
    </div>
  );
}

function PinHint({ pin, metres, km }: Chosen & { km: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [width, exact] = [number(km), number(metres ?? 0)];
  return (
    <Hint icon="map-pin">
      {pin === null
        ? t`Touch the map where you will stand. It is ${width} km wide and shows only known places.`
        : metres === null
          ? t`The map is ${width} km wide. Closer is more exact.`
          : t`The pin stands where the phone is, to about ${exact} m.`}
    </Hint>
  );
}
