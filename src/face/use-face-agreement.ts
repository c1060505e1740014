import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  faceAgreementMachine,
  type FaceCodes,
  type FaceSide,
  type FaceTerms,
} from '../../machines/face-agreement.ts';
import {
  checkOffer,
  checkReceipt,
  checkRequest,
  makeOffer,
  makeRequest,
  signReceipt,
  type Asked,
  type FaceSelf,
} from './face-acts.ts';

const none: FaceCodes = { request: null, offer: null, receipt: null };

/**
 * One agreement without a net, in the order of `machines/face-agreement.ts`.
 * @param asked the passenger's request; null for an owner
 * @param resumed what this phone already has of it
 */
export function useFaceAgreement({
  self,
  side,
  asked,
  resumed,
}: {
  self: FaceSelf;
  side: FaceSide;
  asked: Asked | null;
  resumed: FaceCodes | null;
}) {
  const machine = useMemo(
    () =>
      faceAgreementMachine.provide({
        actors: {
          'make the request': fromPromise(() => {
            if (!asked) throw new Error('only a passenger asks');
            return makeRequest(self, asked);
          }),
          'check the offer': fromPromise(({ input }: { input: Read }) =>
            checkOffer(self, input.codes, input.text),
          ),
          'sign the receipt': fromPromise(({ input }: { input: { codes: FaceCodes; asksAgain: boolean } }) =>
            signReceipt(self, input.codes, input.asksAgain),
          ),
          'check the request': fromPromise(({ input }: { input: Read }) => checkRequest(self, input.text)),
          'make the offer': fromPromise(({ input }: { input: { codes: FaceCodes; terms: FaceTerms } }) =>
            makeOffer(self, input.codes, input.terms),
          ),
          'check the receipt': fromPromise(({ input }: { input: Read }) =>
            checkReceipt(self, input.codes, input.text),
          ),
        },
      }),
    [self, asked],
  );
  const [state, send] = useMachine(machine, { input: { side, resumed: resumed ?? none } });
  return { state, send };
}

type Read = { codes: FaceCodes; text: string };
export type FaceAgreement = ReturnType<typeof useFaceAgreement>;
