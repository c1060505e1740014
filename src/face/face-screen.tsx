import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { TripDraft } from '../../domain/trip/trip-draft.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { faceView, signingKeys } from '../db/outbox/faces.ts';
import type { FaceRow } from '../db/outbox/outbox-rows.ts';
import type { FaceSide } from '../../machines/face-agreement.ts';
import { useOnline } from '../sync/use-online.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Agreed } from './agreed.tsx';
import { requestOf, type Asked, type FaceSelf } from './face-acts.ts';
import { renewCertificates } from '../sync/calls/face-certificates.ts';
import type { ReportType } from './lost.tsx';
import { ownFace } from './own-face.ts';
import { OwnerSide } from './owner-side.tsx';
import { PassengerSide } from './passenger-side.tsx';
import { termsOfTrip } from './terms-of-trip.ts';
import { useFaceAgreement } from './use-face-agreement.ts';
import { useRequestRoad } from './use-request-road.ts';
import './face.css';

type FaceScreenProps = {
  side: FaceSide;
  /** The passenger's request; null for an owner, who scans one. */
  trip: TripRow | null;
  /** What was saved of an agreement that this phone has begun. */
  tripId: string | null;
  draftOf: DraftOf;
  /** The way to a fresh certificate without a net; shows nothing unless one is due. */
  renewal: ReactNode;
  Report: ReportType;
};

/** The form that a request came from. */
type DraftOf = (trip: TripRow) => Promise<TripDraft>;

/** Two people agree face to face, with their phones and without a net (REQ 4.55). */
export function FaceScreen({ side, trip, tripId, draftOf, renewal, Report }: FaceScreenProps): ReactNode {
  const face = useView(async (dbs) => (tripId === null ? null : faceView(dbs, tripId)), [tripId]);
  const self = useOwnFace();
  if (face === undefined || self === undefined) return <SkeletonCard />;
  if (face && isAgreed(face)) return <Agreed face={face} Report={Report} />;
  if (self === null)
    return (
      <>
        <NotReady />
        {renewal}
      </>
    );
  if (side === 'passenger' && !trip) return null;
  return (
    <>
      {renewal}
      {trip && side === 'passenger' ? (
        <Asking self={self} trip={trip} draftOf={draftOf} />
      ) : (
        <Offering self={self} face={face} Report={Report} />
      )}
    </>
  );
}

const isAgreed = (face: FaceRow): face is FaceRow & { offer: Uint8Array; receipt: Uint8Array } =>
  face.offer !== null && face.receipt !== null;

/** undefined while loading; null on a phone that must go online once first */
function useOwnFace(): FaceSelf | null | undefined {
  const dbs = useDbs();
  const online = useOnline();
  // the keys of a fresh sign-in arrive a moment later
  const keyNo = useView(async (views) => (await signingKeys(views))?.no ?? null, []);
  useEffect(() => {
    if (online && keyNo) void renewCertificates(dbs);
  }, [dbs, online, keyNo]);
  return useView(ownFace, []);
}

function NotReady() {
  const { t } = useLingui();
  return (
    <Alert tone="wait" icon="cloud-off">
      {t`This phone has to be online once before it can agree without a net. Open the app where there is a net.`}
    </Alert>
  );
}

function Asking({ self, trip, draftOf }: { self: FaceSelf; trip: TripRow; draftOf: DraftOf }) {
  const { t } = useLingui();
  const road = useRequestRoad();
  const [asked, setAsked] = useState<Asked | null | undefined>(undefined);
  // the code holds the request as it was when the page was opened
  const [shown] = useState(trip);
  useEffect(() => {
    let left = false;
    const read = async (): Promise<void> => {
      const found = termsOfTrip(shown.id, await draftOf(shown));
      if (!left) setAsked(found);
    };
    void read();
    return () => {
      left = true;
    };
  }, [shown, draftOf]);
  if (asked === undefined) return <SkeletonCard />;
  if (asked === null)
    return <Alert tone="bad">{t`No code carries this request: choose its places from the list.`}</Alert>;
  return <Passenger self={self} asked={asked} road={road(asked.args)} />;
}

function Passenger({ self, asked, road }: { self: FaceSelf; asked: Asked; road: string }) {
  const agreement = useFaceAgreement({ self, side: 'passenger', asked, resumed: null });
  return <PassengerSide agreement={agreement} road={road} />;
}

function Offering({ self, face, Report }: { self: FaceSelf; face: FaceRow | null; Report: ReportType }) {
  const { t } = useLingui();
  const resumed = face && { request: face.request, offer: face.offer, receipt: face.receipt };
  const agreement = useFaceAgreement({ self, side: 'owner', asked: null, resumed });
  const { state } = agreement;
  const { receipt, request } = state.context.codes;
  if (state.matches('turned down')) return <Alert>{t`Nothing was agreed. Your car is free.`}</Alert>;
  if (receipt !== null && request !== null) return <SignedNow request={request} Report={Report} />;
  return <OwnerSide agreement={agreement} self={self} />;
}

/** What was signed just now, as it was saved. */
function SignedNow({ request, Report }: { request: Uint8Array; Report: ReportType }) {
  const { args } = requestOf(request);
  const face = useView((dbs) => faceView(dbs, args.id), [args.id]);
  return face && isAgreed(face) ? <Agreed face={face} Report={Report} /> : <SkeletonCard />;
}
