/** What a phone brings of an agreement that was made without a net: `face.agree`. */
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { Refused } from '../base/refused.ts';
import { provenAgreement, provenOffer, signingPoints } from './proven-codes.ts';
import { noteOffer, settle } from './settle.ts';

/**
 * Judges what two phones have agreed, with the same verdict for both. An owner's phone brings the offers of its chain
 * along, so that nothing waits for a link that came to nothing.
 * @returns the refusal of a lost agreement, whose row is committed with it
 * @throws Refused not_your_trip unless one of the two brings it, and the codes of `provenAgreement`
 */
export async function agreeFace(act: Act, args: MutationArgs['face.agree']): Promise<void | Refused> {
  const against = { points: await signingPoints(act.context), now: act.context.now() };
  const proven = await provenAgreement(args, against);
  if (args.trip_id !== proven.args.id) throw new Refused({ code: 'face_code_forged' });
  const isParty = [proven.passenger.accountId, proven.owner.accountId].includes(act.actor.id);
  if (!isParty) throw new Refused({ code: 'not_your_trip' });
  for (const each of args.chain ?? []) {
    const earlier = await provenOffer(each, against);
    const isOfChain = earlier.chain === proven.chain && earlier.offer.linkNo < proven.offer.linkNo;
    if (!isOfChain) throw new Refused({ code: 'face_code_forged' });
    await noteOffer(act, earlier);
  }
  const code = await settle(act, proven, args.receipt);
  if (code !== null) return new Refused({ code });
}
