import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { refuse } from '../../domain/base/refusal.ts';
import {
  faceAgreementMachine,
  FaceFault,
  type FaceCodes,
  type FaceSide,
} from '../../machines/face-agreement.ts';

const none: FaceCodes = { request: null, offer: null, receipt: null };
const request: Uint8Array = Uint8Array.of(1);
const offer: Uint8Array = Uint8Array.of(2);
const receipt: Uint8Array = Uint8Array.of(3);

/** A phone for which every code that is read is what it claims to be. */
function phone(side: FaceSide, resumed: FaceCodes = none) {
  const reads = (good: string, bytes: Uint8Array) =>
    fromPromise<Uint8Array, { text: string; codes: FaceCodes }>(({ input }) =>
      input.text === good ? Promise.resolve(bytes) : Promise.reject(new FaceFault(refuse('face_code_other'))),
    );
  const machine = faceAgreementMachine.provide({
    actors: {
      'make the request': fromPromise(() => Promise.resolve(request)),
      'check the offer': reads('offer', offer),
      'sign the receipt': fromPromise(() => Promise.resolve(receipt)),
      'check the request': reads('request', request),
      'make the offer': fromPromise(() => Promise.resolve(offer)),
      'check the receipt': reads('receipt', receipt),
    },
  });
  return createActor(machine, { input: { side, resumed } }).start();
}

const terms = { carId: 'car', price: 4800, includes: 0, meets: null, driver: null };

describe('two phones, step by step', () => {
  it('end agreed on hers, after a wrong code that is said and a look back at her own', async () => {
    const hers = phone('passenger');
    await waitFor(hers, (state) => state.matches('showing the request'));
    hers.send({ type: 'SCAN' });
    hers.send({ type: 'READ', text: 'receipt' });
    await waitFor(hers, (state) => state.matches('scanning the offer') && state.context.fault !== null);
    expect(hers.getSnapshot().context.fault?.code).toBe('face_code_other');
    hers.send({ type: 'BACK' });
    hers.send({ type: 'SCAN' });
    expect(hers.getSnapshot().context.fault).toBeNull();
    hers.send({ type: 'READ', text: 'offer' });
    await waitFor(hers, (state) => state.matches('weighing'));
    hers.send({ type: 'AGREE', asksAgain: true });
    const { context } = await waitFor(hers, (state) => state.status === 'done');
    expect(context.codes).toEqual({ request, offer, receipt });
  });

  it('end agreed on his, and with nothing agreed where one of them does not want to', async () => {
    const his = phone('owner');
    his.send({ type: 'READ', text: 'request' });
    await waitFor(his, (state) => state.matches('pricing'));
    his.send({ type: 'OFFER', terms });
    await waitFor(his, (state) => state.matches('showing the offer'));
    his.send({ type: 'SCAN' });
    his.send({ type: 'READ', text: 'receipt' });
    const done = await waitFor(his, (state) => state.status === 'done');
    expect(done.matches('agreed')).toBe(true);

    const other = phone('owner');
    other.send({ type: 'READ', text: 'request' });
    await waitFor(other, (state) => state.matches('pricing'));
    other.send({ type: 'OFFER', terms });
    await waitFor(other, (state) => state.matches('showing the offer'));
    other.send({ type: 'REFUSE' });
    expect(other.getSnapshot().matches('turned down')).toBe(true);

    const hers = phone('passenger');
    await waitFor(hers, (state) => state.matches('showing the request'));
    hers.send({ type: 'SCAN' });
    hers.send({ type: 'READ', text: 'offer' });
    await waitFor(hers, (state) => state.matches('weighing'));
    hers.send({ type: 'REFUSE' });
    expect(hers.getSnapshot().context.codes.offer).toBeNull();
  });

  it('go on where a phone that died in between was', () => {
    expect(phone('owner', { request, offer, receipt: null }).getSnapshot().matches('showing the offer')).toBe(
      true,
    );
    expect(phone('owner', { request, offer, receipt }).getSnapshot().matches('agreed')).toBe(true);
    expect(phone('passenger', { request, offer, receipt }).getSnapshot().matches('agreed')).toBe(true);
    expect(phone('passenger').getSnapshot().matches('making the request')).toBe(true);
  });
});
