import { FaceCertificatesAnswer, FaceCertificatesBody } from '../../protocol/api/face.ts';
import { tagged, userRoute } from '../http/route.ts';
import { certificatesFor } from './certificates.ts';

export const faceRoutes = tagged('face', [
  userRoute('user', 'POST face/certificates', {
    summary: 'What another phone without a net may believe of this person, signed for a week',
    input: FaceCertificatesBody,
    answer: FaceCertificatesAnswer,
    says: 'said.face_certificates',
    data: ({ context, caller, input }) => certificatesFor(context, caller, input.key),
  }),
]);
