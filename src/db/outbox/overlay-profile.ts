/** The person's profile with the unconfirmed photo laid over it; invariants in `overlay.ts`. */
import type { ProfileRow } from '../../../protocol/rows.ts';
import { isLaidOver, mutationStateOf, type Action, type ActionOf, type WithMutations } from './overlay.ts';
import type { Overlaying } from './actions.ts';

const isPhoto = (action: Action): action is ActionOf<Overlaying<'profile', 'changes'>> =>
  action.name === 'profile.photo';

/** A photo that has not arrived has its content's hash in place of a path. */
export function overlayProfile(profile: ProfileRow, actions: readonly Action[]): WithMutations<ProfileRow> {
  const own = actions.filter(isPhoto);
  const last = own.findLast(isLaidOver);
  return { ...profile, ...(last && { photo: last.args.photo }), mutations: own.map(mutationStateOf) };
}
